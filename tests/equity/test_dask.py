"""Equities on Dask's local cluster: an executor like any other."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor

import pytest
from distributed import Client, LocalCluster

from anteup.equity import equity, matrix


@pytest.fixture(scope="module")
def executor() -> Iterator[Executor]:
    with (
        LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, processes=True
        ) as cluster,
        Client(cluster) as client,  # type: ignore[no-untyped-call]
    ):
        yield client.get_executor()


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
def test_deals_and_rows_on_other_processes(executor: Executor) -> None:
    dealt = equity("As 2s", "?? ?? Kd", game="razz", samples=200_000, seed=4, executor=executor)
    assert equity("As 2s", "?? ?? Kd", game="razz", samples=200_000, seed=4) == dealt
    counted = equity("AhAd2c3d", "KsKcQsQc", "9h8h7h6h", game="omaha8", board="Ts 4c 2h", executor=executor)
    assert equity("AhAd2c3d", "KsKcQsQc", "9h8h7h6h", game="omaha8", board="Ts 4c 2h") == counted
    assert matrix(executor).pairs.sum() == 1326 * 1225
