-- Tells Argo CD how it is with a TrainingJob: resource.customizations.health.stoic.dev_TrainingJob in the ConfigMap argocd-cm.
local health = { status = "Progressing", message = "the operator has not looked at it yet" }
local status = obj.status
if status == nil or status.phase == nil then
  return health
end
if status.observedGeneration ~= nil and status.observedGeneration < obj.metadata.generation then
  health.message = "the operator has not seen the newest change yet"
  return health
end
health.message = status.message
if health.message == nil or health.message == "" then
  health.message = status.reason
end
if status.phase == "Succeeded" then
  health.status = "Healthy"
elseif status.phase == "Failed" then
  health.status = "Degraded"
elseif status.phase == "Suspended" then
  health.status = "Suspended"
elseif status.phase == "Running" then
  if status.percent ~= nil then
    health.message = string.format("%d %% done, %d workers", math.floor(status.percent), status.workers or 0)
  end
end
return health
