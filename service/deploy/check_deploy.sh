#!/bin/sh
# Checks the files of service/deploy with the tools that know their kinds, and says which were not
# checked because the tool is missing. The validators that Debian does not have come from PyPI and
# npm, pinned. tests/deploy tries the manifests and Envoy's configuration at work.
#
# usage: check_deploy.sh
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# Bazel lays links, through which kustomize does not look; and it leaves out haproxy's folder.
cp -RL "$(dirname "$0")" "$scratch/deploy"
cd "$scratch/deploy"
PATH=$PATH:/usr/sbin
missing() { echo "SKIPPED $1: $2"; }

if command -v haproxy >/dev/null; then
  haproxy -c -q -f haproxy/haproxy.cfg
  echo "haproxy/haproxy.cfg: valid (haproxy -c)"
else
  missing haproxy/haproxy.cfg "install haproxy"
fi

if command -v kubectl >/dev/null; then
  kubectl kustomize kubernetes >"$scratch/all.yaml"
  echo "kubernetes: built (kubectl kustomize)"
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
  npx --yes dockerfile-utils@0.16.3 lint Containerfile
  echo "Containerfile: valid (dockerfile-utils)"
else
  missing Containerfile "npx, or dockerfile-utils of npm, cannot be had"
fi
