import { afterAll, beforeAll, expect, it } from "vitest";
import { openDelivery } from "#tests/platform-fixtures/delivery.ts";
import { readCapUses, releaseCaps, takeCaps } from "./sql/cap-uses.ts";

let scene: Awaited<ReturnType<typeof openDelivery>>;
beforeAll(async () => {
  scene = await openDelivery();
});
afterAll(() => scene?.close());

const place = () => ({ website: scene.website, channel: "SMS" }) as const;
const take = (scope: number, people: readonly string[], stamps: { day: number; week: number; month: number }) =>
  takeCaps(scene.postgres, { ...place(), scope, people, stamps, limits: {} });
const usedBy = async (...people: string[]) =>
  Object.fromEntries(
    [...(await readCapUses(scene.postgres, { ...place(), people }))].map(([key, { used }]) => [key, used]),
  );

const yesterday = { day: 9, week: 7, month: 3 };
const today = { day: 10, week: 7, month: 3 };

it("messages of one person from different days are each taken back out of the windows that are still theirs", async () => {
  await take(0, ["1", "2"], yesterday);
  await take(5, ["1"], yesterday);
  await take(0, ["1"], today);
  await take(0, ["1"], today);
  const [old, now] = [
    { person: "1", scope: 0, ...yesterday },
    { person: "1", scope: 0, ...today },
  ];
  const uses = [old, now, { ...old, scope: 5 }, { person: "3", scope: 0, ...today }];
  await releaseCaps(scene.postgres, { ...place(), uses });
  expect(await usedBy("1", "2", "3")).toEqual({
    "1/0": { day: 1, week: 1, month: 1 },
    "1/5": { day: 0, week: 0, month: 0 },
    "2/0": { day: 1, week: 1, month: 1 },
  });
  await releaseCaps(scene.postgres, { ...place(), uses: [now] });
  expect(await usedBy("1")).toMatchObject({ "1/0": { day: 0, week: 0, month: 0 } });
});

it("what is given back while another worker counts is taken from what stands then", async () => {
  await take(0, ["7"], yesterday);
  const giving = await scene.postgres.transaction(async (queries) => {
    await takeCaps(queries, { ...place(), scope: 0, people: ["7"], stamps: today, limits: {} });
    const given = releaseCaps(scene.postgres, { ...place(), uses: [{ person: "7", scope: 0, ...yesterday }] });
    await new Promise((resolve) => setTimeout(resolve, 200));
    return { given };
  });
  await giving.given;
  // Its day is over: the other worker's message alone counts in it.
  expect(await usedBy("7")).toEqual({ "7/0": { day: 1, week: 1, month: 1 } });
});

it("workers that give messages back and take others never wait for one another in a circle", async () => {
  const people = ["11", "12", "13", "14", "15", "16"];
  const backwards = people.toReversed();
  for (const scope of [8, 0]) await take(scope, people, today);
  const give = () =>
    scene.postgres.transaction((queries) =>
      releaseCaps(queries, {
        ...place(),
        uses: [0, 8].flatMap((scope) => backwards.map((person) => ({ person, scope, ...today }))),
      }),
    );
  const takeBoth = () =>
    scene.postgres.transaction(async (queries) => {
      for (const scope of [8, 0])
        await takeCaps(queries, { ...place(), scope, people: backwards, stamps: today, limits: {} });
    });
  for (let round = 0; round < 20; round += 1) await Promise.all([give(), takeBoth(), give(), takeBoth()]);
  expect(await usedBy("11", "16")).toMatchObject({ "11/0": { day: 1 }, "11/8": { day: 1 }, "16/0": { day: 1 } });
});
