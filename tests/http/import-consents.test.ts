import { afterAll, beforeAll, expect, it } from "vitest";
import { type ImportScene, openScene } from "./import-scene.ts";

let scene: ImportScene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene?.platform.stop());

const file = [
  "موبایل,ایمیل,رضایت,منبع,تاریخ",
  "09121234567,,بله,فرم عضویت,1404/03/21",
  "09121234568,a@mail.example,,قرارداد فروشگاه,2025-06-11",
  "09121234568,a@mail.example,,قرارداد فروشگاه,2025-06-11",
  "12,,بله,فرم عضویت,1404/03/21",
  "09121234569,,بله,,1404/03/21",
  "12,b@mail.example,خیر,فرم عضویت,1404/03/21",
].join("\n");

const stored = async () => {
  const rows = await scene.platform.dependencies.postgres.query<{ of: string }>(
    "SELECT channel || ' ' || address || ' ' || consent AS of FROM consents ORDER BY no",
  );
  return rows.map(({ of }) => of);
};
const all = [
  "SMS +989121234567 granted",
  "SMS +989121234568 stated",
  "EMAIL a@mail.example stated",
  "EMAIL b@mail.example denied",
];

it("a file of consents is tried without a trace, imported once, and taken back whole", async () => {
  const { client } = scene;
  const tried = await scene.import("consents", file, { dryRun: "true" });
  expect(tried).toMatchObject({
    state: "ready",
    kind: "consents",
    mapping: ["phone", "email", "consent", "source", "day"],
  });
  expect(tried).toMatchObject({ rows: 6, added: 3, unchanged: 1, rejected: 2, incomplete: 1 });
  expect(tried.sample[0]?.values).toContainEqual({ field: "day", text: "2025-06-11" });
  expect(await stored()).toEqual([]);

  const { result } = await client.imports.rejected({ id: tried.id, limit: 100 });
  expect(result.items.map(({ line, problem, isKept }) => [line, problem, isKept])).toEqual([
    [5, "موبایل درست نیست.", false],
    [6, "منبع رضایت خالی است.", false],
    [7, "موبایل درست نیست.", true],
  ]);

  await client.imports.start({ id: tried.id });
  const done = await scene.work(tried.id);
  expect(done).toMatchObject({ state: "done", added: 3, unchanged: 1, rejected: 2, incomplete: 1 });
  expect((await stored()).toSorted()).toEqual(all.toSorted());

  const again = await scene.import("consents", file);
  expect(again).toMatchObject({ state: "done", added: 0, unchanged: 4 });
  expect(await stored()).toHaveLength(4);

  await client.imports.undo({ id: tried.id });
  expect(await scene.work(tried.id)).toMatchObject({ state: "undone" });
  expect(await stored()).toEqual([]);
  expect(await scene.import("consents", file)).toMatchObject({ state: "done", added: 3 });
});

it("columns that were detected wrongly are corrected, and a file without a proof waits for its column", async () => {
  const { client } = scene;
  const unknown = file.replace("منبع", "از کجا").replaceAll("0912123", "0935123");
  const tried = await scene.import("consents", unknown, { dryRun: "true" });
  expect(tried.mapping).toEqual(["phone", "email", "consent", "", "day"]);
  await expect(client.imports.start({ id: tried.id })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  const corrected = await client.imports.correct({
    id: tried.id,
    mapping: ["phone", "email", "consent", "source", "day"],
  });
  expect(await scene.work(corrected.result.id)).toMatchObject({ state: "ready", rejected: 2 });
});
