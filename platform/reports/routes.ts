import { ok } from "#contract/envelope.ts";
import type { ReportInput } from "#contract/reports.ts";
import { byWebsite } from "#platform/http/context.ts";
import type { Parts } from "#platform/parts.ts";
import { settledDays } from "#platform/visits/sql/settled-days.ts";
import { breakdown } from "./breakdown.ts";
import { countPeople } from "./count-people.ts";
import { overview } from "./overview.ts";
import { type Query, readQuery } from "./query.ts";
import { runFor } from "./run.ts";
import type { Dimension } from "./sql/source.ts";

interface Asked {
  input: ReportInput;
  context: { parts: Parts; owner: { id: string }; website: Query["website"] };
}

const prepare = async ({ input, context: { parts, owner, website } }: Asked) => {
  const asked = readQuery(input, website, parts.clock.now());
  await parts.identity.fresh();
  return {
    query: { ...asked, settled: await settledDays(parts.postgres, website.id) },
    run: runFor(parts.clickhouse, owner.id),
  };
};

const by = (dimension: Dimension) => async (asked: Asked) => {
  const { query, run } = await prepare(asked);
  return ok(await breakdown(query, dimension, run));
};

export const reportRoutes = {
  counts: byWebsite.reports.counts.handler(async (asked) => {
    const { query, run } = await prepare(asked);
    return ok(await countPeople(query, query.range, run));
  }),
  overview: byWebsite.reports.overview.handler(async (asked) => {
    const { query, run } = await prepare(asked);
    return ok(await overview(query, run));
  }),
  medium: byWebsite.reports.medium.handler(by("medium")),
  sources: byWebsite.reports.sources.handler(by("source")),
  landing: byWebsite.reports.landing.handler(by("landing")),
  country: byWebsite.reports.country.handler(by("country")),
};
