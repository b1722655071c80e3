"""Reports for tests."""

from redis.asyncio import Redis

from regatta_server.products.moderation.report_store import OpenReport, ReportStore


async def all_open(redis: Redis) -> dict[str, OpenReport]:
    """Return all open reports by their ids, the oldest first."""
    pages = [page async for page in ReportStore(redis).open_pages()]
    return {report: found for page in pages for report, found in page.items()}
