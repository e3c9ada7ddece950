import { expect, it } from "vitest";
import { WebsiteCache } from "./website-cache.ts";

/** A cache over a store without websites, which counts its queries. */
function scene() {
  let queries = 0;
  const query = async () => {
    queries += 1;
    return [];
  };
  const postgres = { query } as unknown as ConstructorParameters<typeof WebsiteCache>[0]["postgres"];
  const websites = new WebsiteCache({ postgres, clock: { now: () => 0 } });
  return { websites, queries: () => queries };
}

it("queries an unknown secret once", async () => {
  const { websites, queries } = scene();
  for (let index = 0; index < 3; index += 1) expect(await websites.find({ secret: "made up" })).toBeUndefined();
  expect(queries()).toBe(1);
});

it("neither queries nor remembers what is longer than any secret", async () => {
  const { websites, queries } = scene();
  expect(await websites.find({ secret: "a".repeat(101) })).toBeUndefined();
  expect(queries()).toBe(0);
});
