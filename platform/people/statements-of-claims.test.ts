import { afterAll, beforeAll, expect, it } from "vitest";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { claim } from "#tests/platform-fixtures/identity-claims.ts";
import { openTestPlatform, type Platform } from "#tests/platform-fixtures/test-platform.ts";
import { IdentityResolver } from "./identity-resolver.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform?.close());

it("asks PostgreSQL nine times for a claim, two of them before its event is stored, and no oftener for fifty", async () => {
  const site = await platform.addWebsite();
  const { postgres } = platform.dependencies;
  let statements = 0;
  const counting = (queries: Queries): Queries => ({
    query: (text, values) => {
      statements += 1;
      return queries.query(text, values);
    },
  });
  const resolver = await IdentityResolver.open({
    ...platform.dependencies,
    postgres: {
      ...postgres,
      ...counting(postgres),
      transaction: (work) => postgres.transaction((queries) => work(counting(queries))),
    },
  });
  // Notes how far claims are recorded, which the first transaction of a minute does too.
  await resolver.drain();
  for (const size of [1, 50]) {
    const claims = Array.from({ length: size }, (_, index) =>
      claim(`${size} ${index}`, index, { website: site.id, identifiers: { id: `${size} ${index}` } }),
    );
    statements = 0;
    await resolver.previewVisitors(
      site.id,
      claims.map(({ visitor }) => visitor),
      claims,
    );
    const before = statements;
    await resolver.record(claims);
    expect([before, statements]).toEqual([2, 9]);
  }
});
