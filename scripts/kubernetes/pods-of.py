"""Reads manifests on stdin and writes, as one JSON list, what their templates say as pods of their own; or, with --rbac, only
the accounts, roles and bindings, under names that leave an installation alone."""
import json
import subprocess
import sys

rbac = "--rbac" in sys.argv
space = sys.argv[-1]
# kubectl reads YAML wherever there is a cluster to ask; Python's own library may not.
listed = subprocess.run(
    ["kubectl", "create", "--dry-run=client", "--validate=false", "-o", "json", "-f", "-"],
    stdin=sys.stdin, capture_output=True, text=True, check=True).stdout
objects, at = [], 0
decoder = json.JSONDecoder()
while at < len(listed.rstrip()):
    found, at = decoder.raw_decode(listed, at)
    objects += found["items"] if found["kind"] == "List" else [found]
    while at < len(listed) and listed[at].isspace():
        at += 1

out = []
for each in objects:
    template = each.get("spec", {}).get("template") if isinstance(each.get("spec"), dict) else None
    if rbac:
        if each["kind"] in ("ServiceAccount", "Role", "RoleBinding", "ClusterRole", "ClusterRoleBinding"):
            each["metadata"].pop("annotations", None)
            labels = each["metadata"].get("labels", {})
            # Must not be added up to what everybody may.
            for key in [k for k in labels if "aggregate-to" in k]:
                labels.pop(key)
            if each["kind"].startswith("Cluster"):
                each["metadata"]["name"] += "-" + space
                if each["kind"] == "ClusterRoleBinding":
                    each["roleRef"]["name"] += "-" + space
            out.append(each)
    elif template:
        claims = [{"name": claim["metadata"]["name"], "emptyDir": {}} for claim in each["spec"].get("volumeClaimTemplates", [])]
        template["spec"]["volumes"] = template["spec"].get("volumes", []) + claims
        out.append({"apiVersion": "v1", "kind": "Pod",
                    "metadata": {"name": each["metadata"]["name"] + "-" + each["kind"].lower(), "namespace": space,
                                 "labels": template["metadata"].get("labels", {})},
                    "spec": dict(template["spec"], serviceAccountName="default")})
print(json.dumps({"apiVersion": "v1", "kind": "List", "items": out}))
