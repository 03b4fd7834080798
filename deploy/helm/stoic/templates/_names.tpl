{{- define "stoic.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end -}}

{{- define "stoic.labels" -}}
app.kubernetes.io/name: stoic
app.kubernetes.io/part-of: stoic
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
{{- end -}}

{{- define "stoic.podSecurity" -}}
automountServiceAccountToken: {{ . }}
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  runAsGroup: 65532
  fsGroup: 65532
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "stoic.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end -}}

{{- define "stoic.home" -}}
- { name: HOME, value: /work/home }
- { name: STOIC_HOME, value: /work/home/.stoic }
- { name: STOIC_RUNS, value: /work/runs }
{{- end -}}

{{- define "stoic.scratchMounts" -}}
- { name: work, mountPath: /work }
- { name: tmp, mountPath: /tmp }
{{- end -}}

{{- define "stoic.scratch" -}}
- { name: work, emptyDir: {} }
- { name: tmp, emptyDir: {} }
{{- end -}}

{{- define "stoic.placement" -}}
{{- with .nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .topologySpread }}
topologySpreadConstraints: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- end -}}

{{- define "stoic.pullSecrets" -}}
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
{{- end -}}

{{- define "stoic.metricsIngress" -}}
- ports: [{ port: 7080, protocol: TCP }]
  {{- with .Values.networkPolicy.metricsFrom }}
  from: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}

{{- define "stoic.hook" -}}
helm.sh/hook: pre-install,pre-upgrade
helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
{{- end -}}

{{- define "stoic.rules" -}}
# What people write, and what the operator answers. It deletes a job only when its time to live is over.
- { apiGroups: [stoic.dev], resources: [trainingjobs], verbs: [get, list, watch, delete] }
- { apiGroups: [stoic.dev], resources: [trainingjobs/status], verbs: [update] }
- { apiGroups: [stoic.dev], resources: [trainingjobs/finalizers], verbs: [update] }
# What a job consists of. Everything but pods goes with its owner, and pods and job files are never changed.
- { apiGroups: [""], resources: [pods], verbs: [get, list, watch, create, delete] }
- { apiGroups: [""], resources: [configmaps], verbs: [get, list, watch, create] }
- { apiGroups: [""], resources: [secrets, services], verbs: [get, list, watch, create, patch] }
- { apiGroups: [networking.k8s.io], resources: [networkpolicies], verbs: [get, list, watch, create, patch] }
- { apiGroups: [policy], resources: [poddisruptionbudgets], verbs: [get, list, watch, create, patch] }
# Telling people what happened.
- { apiGroups: [""], resources: [events], verbs: [get, create, patch] }
{{- end -}}

{{- define "stoic.clusterRules" -}}
# Whether the node of a silent pod is lost.
- { apiGroups: [""], resources: [nodes], verbs: [get] }
{{- end -}}
