import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { gate, openJobStore, write } from "#tests/platform-fixtures/job-store.ts";
import { addJob, findJob } from "./add-job.ts";
import { type JobHandler, retryDelayMs } from "./job.ts";

let store: Awaited<ReturnType<typeof openJobStore>>;
beforeAll(async () => {
  store = await openJobStore();
});
afterAll(() => store?.close());
beforeEach(() => store.clear());

async function addWebsite(): Promise<string> {
  const [owner, website] = [v7(), v7()];
  await store.postgres.query("INSERT INTO users VALUES ($1, $2, 'Mina', '', now())", [owner, `${owner}@shop.example`]);
  await store.postgres.query(
    `INSERT INTO websites (id, owner_id, name, url, protocol, host, time_zone, key, secret, created_at)
     VALUES ($1, $2, 'Shop', 'https://shop.example', 'https', 'shop.example', '+04:30', $3, $3, now())`,
    [website, owner, website.slice(-12)],
  );
  return website;
}

describe("round robin", () => {
  it("lets no website with many jobs delay another's, and comes after priority", async () => {
    const websites = [await addWebsite(), await addWebsite(), await addWebsite()];
    const [many, few, urgent] = websites;
    const add = (key: string, website: string | undefined, place: number, priority = 0) =>
      addJob(store.postgres, {
        kind: "write",
        key,
        payload: {},
        due: store.clock.time - 100 + place,
        website,
        priority,
      });
    for (let index = 0; index < 6; index += 1) await add(`many ${index}`, many, index);
    for (let index = 0; index < 2; index += 1) await add(`few ${index}`, few, 50 + index);
    await add("urgent", urgent, 99, 20);
    const seen: string[] = [];
    const run: JobHandler = async ({ key }) => {
      seen.push(key);
      // What is added meanwhile has its turn too.
      if (key === "many 1") await add("urgent later", urgent, 99);
      return {};
    };
    await store.jobs({ write: { run, isRoundRobin: true } }).runDue();
    const inOrder = ["urgent", "many 0", "few 0", "many 1", "urgent later", "few 1"];
    expect(seen).toEqual([...inOrder, "many 2", "many 3", "many 4", "many 5"]);
  });
});

describe("a job of a website", () => {
  it("goes with the website, a running one too", async () => {
    const website = await addWebsite();
    const [began, goOn] = [gate(), gate()];
    let seen: string | null = null;
    const slow: JobHandler = async (job) => {
      seen = job.website;
      began.open();
      await goOn.opened;
      return write(job);
    };
    await addJob(store.postgres, { kind: "write", key: "a", payload: {}, due: store.clock.time, website });
    await addJob(store.postgres, { kind: "write", key: "b", payload: {}, due: store.clock.time + 1, website });
    const running = store.jobs({ write: { run: slow } }).runDue();
    await began.opened;
    await store.postgres.query("DELETE FROM websites WHERE id = $1", [website]);
    goOn.open();
    await running;
    store.clock.time += 1;
    await store.jobs({ write: { run: write } }).runDue();
    expect({ seen, effects: await store.effects(), state: await store.state() }).toEqual({
      seen: website,
      effects: [],
    });
  });
});

describe("priority", () => {
  it("goes before age among due jobs", async () => {
    const seen: string[] = [];
    const run: JobHandler = async ({ key }) => {
      seen.push(key);
      return {};
    };
    const later = store.clock.time + 60_000;
    await addJob(store.postgres, { kind: "write", key: "old", payload: {}, due: store.clock.time - 1_000 });
    await addJob(store.postgres, { kind: "write", key: "urgent", payload: {}, due: store.clock.time, priority: 10 });
    await addJob(store.postgres, { kind: "write", key: "later", payload: {}, due: later, priority: 20 });
    await addJob(store.postgres, {
      kind: "other",
      key: "least",
      payload: {},
      due: store.clock.time - 2_000,
      priority: -1,
    });
    await store.jobs({ write: { run }, other: { run } }).runDue();
    expect(seen).toEqual(["urgent", "old", "least"]);
  });
});

describe("progress", () => {
  it("is shown while the job runs, starts anew with the next try, and is whole at the end", async () => {
    const name = { kind: "write", key: "a" };
    const [began, goOn] = [gate(), gate()];
    const run: JobHandler = async (job, _, progress) => {
      progress(0.25, "100 rows");
      progress(0.5, "too soon to be stored");
      began.open();
      await goOn.opened;
      if (job.attempt === 1) throw new Error("half way");
      return write(job);
    };
    await store.add("a");
    expect(await findJob(store.postgres, name)).toMatchObject({ state: "waiting", progress: 0, progressText: "" });
    const running = store.jobs({ write: { run } }).runDue();
    await began.opened;
    await expect.poll(() => findJob(store.postgres, name)).toMatchObject({ progress: 0.25, progressText: "100 rows" });
    expect(await findJob(store.postgres, name)).toMatchObject({ state: "running", attempts: 1 });
    goOn.open();
    await running;
    store.clock.time += retryDelayMs(1);
    await store.jobs({ write: { run } }).runDue();
    expect(await findJob(store.postgres, name)).toMatchObject({ state: "done", progress: 1, progressText: "" });
    expect(await findJob(store.postgres, { kind: "write", key: "none" })).toBeUndefined();
  });
});

describe("a lane", () => {
  it("has workers that rest without a warning of a leak", async () => {
    const warned: Error[] = [];
    const hear = (warning: Error) => warned.push(warning);
    process.on("warning", hear);
    let rests = 0;
    const query: Postgres["query"] = async (text, values) => {
      const rows = await store.postgres.query(text, values);
      if (text.includes("min(due)")) rests += 1;
      return rows as never;
    };
    const lanes = ["a", "b", "c", "d", "e"];
    const kinds = Object.fromEntries(lanes.map((lane) => [lane, { run: write, lane }]));
    const jobs = store.jobs(kinds, { ...store.postgres, query });
    jobs.start();
    // Two of each lane, and of the default lane, which forgets jobs.
    await expect.poll(() => rests).toBe(2 * (lanes.length + 1));
    await jobs.close();
    process.off("warning", hear);
    expect(warned).toEqual([]);
  });

  it("runs its jobs while another lane is full of slow ones", async () => {
    const goOn = gate();
    const slow: JobHandler = async () => {
      await goOn.opened;
      return {};
    };
    for (let key = 0; key < 5; key += 1) {
      await addJob(store.postgres, { kind: "slow", key: String(key), payload: {}, due: store.clock.time - 1_000 });
    }
    for (const key of ["a", "b", "c"]) await store.add(key);
    const jobs = store.jobs({ slow: { run: slow }, write: { run: write, lane: "mail" } });
    jobs.start();
    await expect.poll(store.effects, { timeout: 5_000 }).toEqual(["a", "b", "c"]);
    const running = await store.postgres.query("SELECT 1 FROM jobs WHERE kind = 'slow' AND holder IS NOT NULL");
    expect(running).toHaveLength(2);
    goOn.open();
    await jobs.close();
  });
});
