#!/bin/sh
# Checks every file of service/deploy with the tool that knows its kind, and says which were not
# checked because the tool is missing. The validators that Debian does not have come from PyPI, npm
# and the Go module proxy, pinned.
#
# usage: check_deploy.sh
set -eu
cd "$(dirname "$0")"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
missing() { echo "SKIPPED $1: $2"; }

if command -v haproxy >/dev/null; then
  haproxy -c -q -f haproxy/haproxy.cfg && echo "haproxy/haproxy.cfg: valid (haproxy -c)"
else
  missing haproxy/haproxy.cfg "install haproxy"
fi

if command -v kubectl >/dev/null; then
  kubectl kustomize kubernetes >"$scratch/all.yaml" && echo "kubernetes: built (kubectl kustomize)"
else
  missing kubernetes/kustomization.yaml "install kubectl"
fi

if /usr/bin/python3 -m venv "$scratch/venv" >/dev/null 2>&1 &&
  "$scratch/venv/bin/pip" install -q kubernetes-validate==1.37.0 >/dev/null 2>&1; then
  for file in kubernetes/[!k]*.yaml; do
    "$scratch/venv/bin/kubernetes-validate" --strict "$file" >"$scratch/out" 2>&1 ||
      { cat "$scratch/out"; exit 1; }
    echo "$file: valid (kubernetes-validate)"
  done
else
  missing kubernetes "python3-venv, or kubernetes-validate of PyPI, cannot be had"
fi

if command -v npx >/dev/null && npx --yes dockerfile-utils@0.16.3 version >/dev/null 2>&1; then
  npx --yes dockerfile-utils@0.16.3 lint Containerfile &&
    echo "Containerfile: valid (dockerfile-utils)"
else
  missing Containerfile "npx, or dockerfile-utils of npm, cannot be had"
fi

if command -v go >/dev/null && (cd check && go build -o "$scratch/check" . 2>"$scratch/out"); then
  "$scratch/check" envoy/envoy.yaml
else
  missing envoy/envoy.yaml "Go, or Envoy's messages for it, cannot be had"
fi
