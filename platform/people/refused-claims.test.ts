import { afterAll, beforeAll, expect, it } from "vitest";
import { AppError } from "#platform/errors.ts";
import { claim } from "#tests/platform-fixtures/identity-claims.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import type { IdentityClaim } from "./identity-graph.ts";
import { IdentityResolver } from "./identity-resolver.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());

it("refuses claims that change something while PostgreSQL takes none, before their events are stored", async () => {
  const site = await platform.addWebsite();
  const { postgres } = platform.dependencies;
  const state = { isAway: false };
  const away = async () => {
    throw new AppError("SERVICE_UNAVAILABLE", "PostgreSQL: gone");
  };
  const transaction: typeof postgres.transaction = (work) => (state.isAway ? away() : postgres.transaction(work));
  const resolver = await IdentityResolver.open({ ...platform.dependencies, postgres: { ...postgres, transaction } });
  const [known, bought] = [claim("a", 1, { website: site.id, identifiers: { id: "1" } }), { bought: true }];
  await resolver.record([known]);
  state.isAway = true;
  const preview = (claims: IdentityClaim[]) => resolver.previewVisitors(site.id, [known.visitor], claims);
  const first = claim("b", 2, { website: site.id, ...bought });
  await preview([first]);
  const recorded = resolver.record([first]);
  await new Promise(setImmediate);
  const second = claim("c", 3, { website: site.id, ...bought });
  await expect(preview([second])).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  await preview([{ ...known, at: 2 }]);
  await preview([]);
  // Nothing is to be changed, but so many that wait: what others send goes on.
  const again = Array.from({ length: 40_000 }, () => known);
  const waiting = resolver.record(again);
  await expect(preview([known])).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  await preview([]);
  state.isAway = false;
  await Promise.all([recorded, waiting]);
  await preview([second]);
});
