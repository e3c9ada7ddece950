import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { blankRow } from "#platform/events/event-row.ts";
import { type ImportScene, openScene } from "#tests/http/import-scene.ts";

let scene: ImportScene;
beforeAll(async () => {
  scene = await openScene();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => scene?.stop());

const period = { from: "2025-01-01", to: "2026-01-01" };
async function sales() {
  const { totals } = (await scene.client.reports.overview({ website: scene.website.id, ...period })).result;
  return { orders: totals.orders, sales: totals.sales };
}

/** Does the work that waits, also what rests after a failure. */
async function retry(id: string) {
  await scene.platform.dependencies.postgres.query("UPDATE jobs SET due = '2020-01-01' WHERE state = 'waiting'");
  return scene.work(id);
}

const killed = new Error("killed");

/** Runs `meanwhile` while the next rows are being stored, after the import has noted that it writes. */
function whileStoring(meanwhile: () => Promise<void>) {
  const { collector } = scene.platform;
  const importRows = collector.importRows.bind(collector);
  vi.spyOn(collector, "importRows").mockImplementationOnce((website, rows, begin) =>
    importRows(website, rows, async () => {
      await begin?.();
      await meanwhile();
    }),
  );
}

it("a correction that is cut off anywhere is made by the next try", async () => {
  const { collector, dependencies } = scene.platform;
  await scene.import("orders", "order,date,total\nC-1,2025-05-01,100\nC-2,2025-05-01,200\n");
  const { id } = await scene.upload("orders", "order,date,total\nC-1,2025-05-02,150\nC-2,2025-05-01,200\n");
  const importRows = collector.importRows.bind(collector);
  vi.spyOn(collector, "importRows").mockImplementationOnce(async (...given) => {
    await importRows(...given);
    throw killed;
  });
  expect(await scene.work(id)).toMatchObject({ state: "running" });
  const move = vi.spyOn(dependencies.clickhouse, "command").mockRejectedValueOnce(killed);
  expect(await retry(id)).toMatchObject({ state: "running" });
  expect(move).toHaveBeenCalledTimes(1);
  const resolve = vi.spyOn(collector, "pause").mockRejectedValueOnce(killed);
  expect(await retry(id)).toMatchObject({ state: "running" });
  expect(resolve).toHaveBeenCalledTimes(1);
  expect(await retry(id)).toMatchObject({ state: "done" });
  expect(resolve.mock.calls.length).toBeGreaterThan(1);
  expect(await sales()).toEqual({ orders: 2, sales: 350 });
});

it("an import that is cancelled while its first rows are stored can be undone", async () => {
  const before = await sales();
  const { id } = await scene.upload("orders", "order,date,total\nD-1,2025-05-01,100\n");
  let undone: Promise<unknown> = Promise.resolve();
  whileStoring(async () => {
    const { result } = await scene.client.imports.cancel({ id });
    expect(result).toMatchObject({ state: "cancelled", added: 0, undoUntil: expect.any(String) });
    await scene.client.imports.undo({ id });
    // It waits for the rows that are under way.
    undone = scene.work(id);
  });
  await scene.work(id);
  await undone;
  expect((await scene.client.imports.get({ id })).result).toMatchObject({ state: "undone" });
  expect(await sales()).toEqual(before);
});

it("an import that is cancelled stores nothing more", async () => {
  const before = await sales();
  const { id } = await scene.upload("orders", "order,date,total\nE-1,2025-05-01,100\n");
  const { collector } = scene.platform;
  const importRows = collector.importRows.bind(collector);
  vi.spyOn(collector, "importRows").mockImplementationOnce(async (...given) => {
    await scene.client.imports.cancel({ id });
    return importRows(...given);
  });
  expect(await scene.work(id)).toMatchObject({ state: "cancelled", undoUntil: null });
  expect(await sales()).toEqual(before);
});

it("a correction that comes after the rows began to be written changes nothing", async () => {
  const { postgres } = scene.platform.dependencies;
  const { id, mapping } = await scene.upload("people", "email,name\nf@example.com,F\n");
  const transaction = postgres.transaction.bind(postgres);
  vi.spyOn(postgres, "transaction").mockImplementationOnce(async (work) => {
    await postgres.query("UPDATE imports SET state = 'running' WHERE id = $1", [id]);
    return transaction(work);
  });
  const correction = scene.client.imports.correct({ id, mapping: ["email", ""] });
  await expect(correction).rejects.toMatchObject({ status: 409 });
  expect(await scene.work(id)).toMatchObject({ state: "done", added: 1, mapping });
});

it("a run of what was corrected meanwhile stores nothing", async () => {
  const { postgres } = scene.platform.dependencies;
  const { id } = await scene.upload("people", "email,name\ng@example.com,wrong\n");
  const transaction = postgres.transaction.bind(postgres);
  // The first transaction of a run stores the counts of its rows.
  vi.spyOn(postgres, "transaction").mockImplementationOnce(async (work) => {
    await scene.client.imports.correct({ id, mapping: ["email", ""] });
    return transaction(work);
  });
  expect(await scene.work(id)).toMatchObject({ state: "done", added: 1 });
  expect((await scene.people("g@example.com")).items).toMatchObject([{ name: null }]);
});

it("an import whose end is not recorded is finished by the next try", async () => {
  const { postgres } = scene.platform.dependencies;
  const { id } = await scene.upload("people", "email\nh@example.com\n");
  const transaction = postgres.transaction.bind(postgres);
  vi.spyOn(postgres, "transaction").mockImplementation((work) =>
    transaction(async (queries) => {
      let isEnd = false;
      const result = await work({
        ...queries,
        query: (text, values) => {
          isEnd ||= text.includes("state = 'done'");
          return queries.query(text, values);
        },
      });
      if (isEnd) throw killed;
      return result;
    }),
  );
  expect(await scene.work(id)).toMatchObject({ state: "running" });
  vi.restoreAllMocks();
  expect(await retry(id)).toMatchObject({ state: "done", added: 1, error: null });
  expect(scene.files()).not.toContain(id);
});

it("no event is stored that is earlier than every shop", async () => {
  const { id } = scene.website;
  const row = { ...blankRow("0190c1a0-0000-8000-8000-000000000001", "purchase"), at: Date.UTC(1404, 0, 5) };
  await expect(scene.platform.collector.importRows(id, [row])).rejects.toThrow(RangeError);
});

it("an import that ends its process every time fails, and says so", async () => {
  const { postgres } = scene.platform.dependencies;
  const { id } = await scene.upload("people", "email\ni@example.com\n");
  await postgres.query("UPDATE jobs SET attempts = 100 WHERE key = $1", [`${id}/1`]);
  expect(await scene.work(id)).toMatchObject({ state: "failed", error: { line: null } });
  const { items } = (await scene.client.notifications.list({})).result;
  expect(items.map(({ kind, url }) => [kind, url])).toContainEqual([
    "jobFailed",
    `/w/${scene.website.id}/people/import/${id}`,
  ]);
});
