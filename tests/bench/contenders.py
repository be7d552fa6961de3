"""Who is compared: pepseal's strategies in the environment of the project, its peers each in one of their own."""

from dataclasses import dataclass, field
from pathlib import Path

PEERS = Path(__file__).parent / "peers"


@dataclass(frozen=True)
class Contender:
    """One row of the table.

    Args:
        name: as in `--only`.
        title: as in the table.
        script: file in peers/ that runs inside the contender's environment.
        how: its settings, in words.
        settings: arguments of `split` in that script.
        requirements: what is installed for it, the tool first; nothing for pepseal itself.
    """

    name: str
    title: str
    script: str
    how: str
    settings: dict[str, object] = field(default_factory=dict)
    requirements: tuple[str, ...] = ()

    @property
    def path(self) -> Path:
        """The script."""
        return PEERS / self.script

    @property
    def distribution(self) -> str:
        """The package whose version the table gives."""
        return self.requirements[0].split("==")[0] if self.requirements else "pepseal"


def _ours(name: str, title: str, how: str, strategy: str, seeds: int = 1) -> Contender:
    return Contender(name, title, "pepseal_strategy.py", how, {"strategy": strategy, "seeds": list(range(seeds))})


CONTENDERS = (
    _ours("sealed", "pepseal sealed", "one split", "sealed"),
    _ours("sealed-five", "pepseal sealed, 5 seeds", "five splits under one floor; the first audited", "sealed", 5),
    _ours("random", "random", "drawn by pepseal", "random"),
    _ours("mmseqs2", "MMseqs2 at 30 %", "clusters as published (arXiv 2604.10531), assigned by pepseal", "mmseqs2"),
    Contender(
        "datasail",
        "DataSAIL",
        "datasail.py",
        "technique C1e, its defaults; differs from run to run",
        requirements=("datasail==1.4.0",),
    ),
    Contender(
        "hestia-good",
        "Hestia-GOOD",
        "hestia_good.py",
        "ccpart on its MMseqs2 alignments; its lowest threshold from 0.3 on that fills the test set within 2 points",
        {"least_test_share": 0.08},
        # Version 1.2.2 imports networkx without asking for it.
        requirements=("hestia-good==1.2.2", "networkx"),
    ),
    Contender(
        "graph-part",
        "GraphPart",
        "graph_part.py",
        "threshold 0.5 of the longer sequence, all pairs aligned by MMseqs2; differs from run to run",
        {"threshold": 0.5},
        requirements=("graph-part==1.0.2",),
    ),
    Contender(
        "cerberos-peptide-splitter",
        "cerberos-peptide-splitter",
        "cerberos_peptide_splitter.py",
        "threshold 0.5, candidates verified by edit identity",
        {"threshold": 0.5},
        requirements=("cerberos-peptide-splitter==0.0.1b1",),
    ),
)
