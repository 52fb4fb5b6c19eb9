"""POPCOUNT: the processor's own counting of bits, which is most of choosing a move in senet.

Every x86-64 processor since 2008 has it. No result depends on it (docs/decisions.md).
"""

POPCOUNT = select({
    "//engine:x86_64": ["-mpopcnt"],
    "//conditions:default": [],
})
