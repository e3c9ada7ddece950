import fc from "fast-check";
import { expect, it } from "vitest";
import { conditionsOfCell } from "#contract/conditions/rfm-cell.ts";
import { behaviourChecks } from "./behaviour-oracle.ts";
import { scene as behaviourScene } from "./behaviour-scene.ts";
import { evaluateDefinition } from "./evaluated-segment.ts";
import { addWebsite, checkScenes, firstSeed, histories, type Oracle, setClock } from "./oracle.ts";
import { sortOfPages } from "./page-sorts.ts";
import { requestOf } from "./report-request.ts";
import { now, type Question, question } from "./reports-history.ts";
import { check as checkReport } from "./reports-oracle.ts";
import { resolvePeople } from "./reports-plain.ts";
import { definition, distinctiveDefinition } from "./segments-arbitraries.ts";

const runs = Math.ceil(histories / 16);

const anyDefinition = fc.oneof({ arbitrary: distinctiveDefinition, weight: 3 }, definition);

const scene = fc.record({
  made: behaviourScene,
  later: question,
  first: distinctiveDefinition,
  edited: anyDefinition,
  other: anyDefinition,
});
type Scene = (typeof scene extends fc.Arbitrary<infer T> ? T : never) & { website: string };

const kinds = ["counts", "overview", "breakdown", "lists", "top"] as const;

/** The conditions of a cell of the grid of buyers select as many people as the cell counts, at that instant. */
async function checkGrid({ client }: Oracle, website: string): Promise<void> {
  const period = { from: new Date(now - 86_400_000).toISOString(), to: new Date(now).toISOString() };
  const rfm = (await client.sales.rfm({ website, ...period })).result;
  const cells = [
    ...rfm.cells.map(({ frequency: score, ...cell }) => ({ ...cell, by: "frequency" as const, score })),
    ...rfm.moneyCells.map(({ monetary: score, ...cell }) => ({ ...cell, by: "monetary" as const, score })),
  ];
  for (const { people, ...cell } of cells.filter((each) => each.people > 0).slice(-4)) {
    const items = conditionsOfCell(rfm, cell) ?? [];
    const { result } = await client.segments.preview({ wid: website, type: "kpi", groups: [{ items }] });
    expect(result.count, JSON.stringify({ cell, items })).toBe(people);
  }
}

/** Every report of a fresh segment, reports after its conditions changed, and reports of two segments. */
async function check(oracle: Oracle, { website, made, later, first, edited, other }: Scene): Promise<void> {
  const events = resolvePeople(made.events);
  const fresh = await evaluateDefinition(oracle, { website, events, ...first });
  const limited: Question = { ...made.question, segment: fresh };
  const request = requestOf(website, events, limited);
  setClock(oracle.platform, request.clock);
  for (const each of behaviourChecks) await each(oracle, { ...made, question: limited, website, events, request });
  for (const report of kinds) {
    const sort = limited.list === "pages" ? sortOfPages(limited.sort, report) : limited.sort;
    await checkReport(oracle, website, made.events, { ...limited, report, sort });
  }

  setClock(oracle.platform, now);
  await checkGrid(oracle, website);
  const [id = ""] = fresh.ids;
  const redefined = await evaluateDefinition(oracle, { website, events, id, ...edited });
  const next: Question = { ...later, zone: made.question.zone };
  await checkReport(oracle, website, made.events, { ...next, segment: redefined });
  const second = await evaluateDefinition(oracle, { website, events, ...other });
  const both = {
    ids: [...redefined.ids, ...second.ids],
    people: new Set([...redefined.people, ...second.people]),
  };
  await checkReport(oracle, website, made.events, { ...next, segment: both });
  const {
    both: shared,
    onlyFirst,
    onlySecond,
  } = (await oracle.client.segments.overlap({ id, other: second.ids[0] ?? "" })).result;
  const sizes = [redefined, second].map((each) => oracle.client.segments.get({ id: each.ids[0] ?? "" }));
  const [one, two] = (await Promise.all(sizes)).map(({ result }) => result.size);
  expect([shared + onlyFirst, shared + onlySecond]).toEqual([one, two]);
}

/** Registers the tests of reports that a segment limits. */
export function testSegmentFilter(oracle: () => Oracle): void {
  const timeout = 120_000 + runs * 10_000;
  it(`equals a plain program on ${runs} random histories (REPORT_SEED=${firstSeed})`, { timeout }, () =>
    checkScenes(oracle(), runs, {
      makeScene: async (seed) => {
        const [sampled] = fc.sample(scene, { seed, numRuns: 1 });
        if (sampled === undefined) throw new Error("No history");
        const website = await addWebsite(oracle(), sampled.made.question.zone.timeZone);
        return { ...sampled, website, events: sampled.made.events, plan: sampled.made.plan };
      },
      check: (each) => check(oracle(), each),
    }),
  );
}
