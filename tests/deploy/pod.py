"""Runs a container of a Kubernetes manifest on this machine as a pod would: its own command,
environment and mounts, as its user, without capabilities, on a root that is read only.

The image is Debian's libraries and the program, so the root is this machine's /usr with the program
in its place. bubblewrap does the rest, for root and for everybody else alike.
"""
import json
import os
import subprocess
import sys

import yaml

PROGRAM = "/usr/local/bin/parlour"
SYSTEM = ["--ro-bind", "/usr/bin", "/usr/bin", "--ro-bind", "/usr/lib", "/usr/lib",
          "--ro-bind", "/usr/lib64", "/usr/lib64", "--symlink", "usr/bin", "/bin",
          "--symlink", "usr/lib", "/lib", "--symlink", "usr/lib64", "/lib64",
          "--proc", "/proc", "--dev", "/dev"]


def skip_without_bubblewrap():
    """Ends the test, and says so, where namespaces cannot be made."""
    try:
        subprocess.run(["bwrap", "--unshare-user", "--uid", "65532", *SYSTEM, "/bin/true"],
                       check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"SKIPPED: bubblewrap is missing or may not make namespaces here: {error}")
        sys.exit(0)


class Pod:
    """The pods of a Deployment or Job whose template has one container."""

    def __init__(self, manifest, parlour, volumes):
        """`volumes`: the folders of this machine that stand for the volumes, by name."""
        with open(manifest, encoding="utf-8") as file:
            self.spec = yaml.safe_load(file)["spec"]
        self.template = self.spec["template"]["spec"]
        (self.container,) = self.template["containers"]
        self.parlour, self.volumes = os.path.realpath(parlour), volumes

    def arguments(self):
        """What the container runs; the image's entry point is the program."""
        return [*self.container.get("command", [PROGRAM]), *self.container.get("args", [])]

    def environment(self):
        return {one["name"]: one["value"] for one in self.container.get("env", [])}

    def command(self, arguments=None, **environment):
        """The command line that runs `arguments` (or the container's own) in a pod."""
        user, own = self.template["securityContext"], self.container["securityContext"]
        line = ["bwrap", "--die-with-parent", "--unshare-user", "--uid", str(user["runAsUser"]),
                "--gid", str(user["runAsGroup"]), *SYSTEM, "--ro-bind", self.parlour, PROGRAM]
        for mount in self.container["volumeMounts"]:
            bind = "--ro-bind" if mount.get("readOnly") else "--bind"
            line += [bind, self.volumes[mount["name"]], mount["mountPath"]]
        if own["readOnlyRootFilesystem"]:
            line += ["--remount-ro", "/"]
        for name in own["capabilities"]["drop"]:
            line += ["--cap-drop", name]
        line += ["--clearenv", "--setenv", "PATH", "/usr/local/bin:/usr/bin:/bin"]
        for name, value in {**self.environment(), **environment}.items():
            line += ["--setenv", name, value]
        return line + (arguments or self.arguments())

    def start(self, arguments=None, **options):
        """Starts a pod; returns bubblewrap's process, which ends as the container's does, and the
        container's process id."""
        report, told = os.pipe()
        line = self.command(arguments)
        line[1:1] = ["--info-fd", str(told)]
        process = subprocess.Popen(line, pass_fds=[told], **options)
        os.close(told)
        with os.fdopen(report) as file:
            return process, json.load(file)["child-pid"]
