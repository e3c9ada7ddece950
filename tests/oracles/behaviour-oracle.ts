import fc from "fast-check";
import { expect, it } from "vitest";
import { type BehaviourCheck, type BehaviourScene, scene } from "./behaviour-scene.ts";
import { addWebsite, checkScenes, firstSeed, histories, type Oracle, setClock } from "./oracle.ts";
import { requestOf } from "./report-request.ts";
import { resolvePeople } from "./reports-plain.ts";

const runs = Math.ceil(histories / 8);
/** Every report of behaviour against its plain program. */
export const behaviourChecks = Object.values(
  import.meta.glob<BehaviourCheck>("./checks/*.ts", { eager: true, import: "check" }),
);

async function check(oracle: Oracle, made: Omit<BehaviourScene, "request">): Promise<void> {
  const events = resolvePeople(made.events);
  const request = requestOf(made.website, events, made.question);
  setClock(oracle.platform, request.clock);
  for (const each of behaviourChecks) await each(oracle, { ...made, events, request });
}

async function makeScene(oracle: Oracle, seed: number) {
  const [made] = fc.sample(scene, { seed, numRuns: 1 });
  if (made === undefined) throw new Error("No history");
  return { ...made, website: await addWebsite(oracle, made.question.zone.timeZone) };
}

/** Registers the tests of the reports of behaviour. */
export function testBehaviour(oracle: () => Oracle): void {
  const timeout = 120_000 + runs * 3_000;
  it(`equals a plain program on ${runs} random histories in three zones (REPORT_SEED=${firstSeed})`, { timeout }, () =>
    checkScenes(oracle(), runs, {
      makeScene: (seed) => makeScene(oracle(), seed),
      check: (made) => check(oracle(), made),
    }),
  );

  it("marks a cohort whose last bucket is running, has none of the future, and refuses too many", async () => {
    const { client } = oracle();
    const website = await addWebsite(oracle(), "+04:30");
    const { items } = (await client.behaviour.retention({ website, from: "2026-11-14", to: "2026-12-05" })).result;
    expect(items.map(({ values, partial }) => [values, partial])).toEqual([[[0], true]]);
    const long = client.behaviour.retention({ website, from: "2020-01-01", to: "2026-01-01", boundary: "day" });
    await expect(long).rejects.toMatchObject({ status: 400, issues: [{ path: ["boundary"] }] });
  });
}
