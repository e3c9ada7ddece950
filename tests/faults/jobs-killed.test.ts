import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addJob } from "#platform/jobs/add-job.ts";
import { queueMail } from "#platform/mail/queue-mail.ts";
import { type SmtpServer, startSmtp } from "../mail/smtp.ts";
import { openWorkerScene, type WorkerScene } from "./worker-scene.ts";

let scene: WorkerScene;
let postgres: WorkerScene["postgres"];
let smtp: SmtpServer;
const workers = new Set<ChildProcess>();

beforeAll(async () => {
  scene = await openWorkerScene("job-worker.ts");
  ({ postgres } = scene);
  await postgres.query("CREATE TABLE effects (key text)");
});
afterAll(async () => {
  await scene?.close();
});
beforeEach(async () => {
  await postgres.query("TRUNCATE jobs, effects");
  smtp = await startSmtp();
});
afterEach(async () => {
  for (const worker of workers) await kill(worker);
  await smtp.close();
});

async function startWorker(): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [scene.program, scene.url, String(smtp.port)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  workers.add(worker);
  await once(worker.stdout ?? worker, "data");
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  workers.delete(worker);
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  worker.kill("SIGKILL");
  await once(worker, "exit");
}

const left = async () => {
  const [count] = await postgres.query<{ left: number }>(
    "SELECT count(*) AS left FROM jobs WHERE state = 'waiting' AND kind <> 'forget-jobs'",
  );
  return count?.left ?? 0;
};
const allDone = () => expect.poll(left, { timeout: 60_000, interval: 50 }).toBe(0);

const mail = {
  id: "report-of-week-47",
  date: Date.UTC(2026, 10, 21, 4, 30),
  to: "mina@shop.example",
  subject: "گزارش هفته",
  html: "<p>گزارش</p>",
  text: "گزارش",
};
const post = () => postgres.transaction((queries) => queueMail(queries, { key: "week 47", mail }));
const messageIds = () => smtp.received.map(({ headers }) => headers["message-id"]);
const said = (verb: string) => smtp.commands.filter((line) => line.startsWith(verb)).length;

describe("jobs, their processes killed (kill -9)", () => {
  it("each have their effect exactly once, whatever moment it was", async () => {
    const keys = Array.from({ length: 150 }, (_, index) => String(index).padStart(3, "0"));
    for (const key of keys) await addJob(postgres, { kind: "count", key, payload: {}, due: Date.now() });
    let kills = 0;
    for (; (await left()) > 60; kills += 1) {
      const pair = await Promise.all([startWorker(), startWorker()]);
      await wait(100 + Math.random() * 500);
      for (const worker of pair) await kill(worker);
    }
    expect(kills).toBeGreaterThan(0);
    await startWorker();
    await allDone();
    const effects = await postgres.query<{ key: string }>("SELECT key FROM effects ORDER BY key");
    expect(effects.map(({ key }) => key)).toEqual(keys);
  });

  it("a mail goes out once where the process dies before the server has it", async () => {
    await post();
    const greet = smtp.hold();
    const first = await startWorker();
    await expect
      .poll(async () => (await postgres.query("SELECT 1 FROM jobs WHERE attempts = 1 AND kind = 'send-mail'")).length)
      .toBe(1);
    await kill(first);
    greet();
    await startWorker();
    await allDone();
    expect(messageIds()).toEqual([`<${mail.id}@shop.example>`]);
  });

  it("a mail goes out once where the process dies after its end was noted", async () => {
    await post();
    const first = await startWorker();
    await allDone();
    await kill(first);
    expect(await post()).toBe(false);
    const second = await startWorker();
    await addJob(postgres, { kind: "count", key: "later", payload: {}, due: Date.now() });
    await allDone();
    expect(messageIds()).toHaveLength(1);
    await kill(second);
  });

  it("the one moment in between repeats the same mail, by its id and date, and never another", async () => {
    await post();
    // The server has the mail; what it answers is not heard any more.
    const heard = smtp.deafen();
    const first = await startWorker();
    await expect.poll(() => smtp.received.length).toBe(1);
    await kill(first);
    heard();
    await startWorker();
    await allDone();
    expect(said("MAIL")).toBe(2);
    const [one, again] = smtp.received;
    expect(again).toEqual(one);
    expect(messageIds()).toEqual(Array.from({ length: 2 }, () => `<${mail.id}@shop.example>`));
    expect(one?.headers.date).toContain("21 Nov 2026 04:30:00");
  });
});
