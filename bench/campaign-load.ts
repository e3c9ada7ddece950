import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import pino from "pino";
import { v7 } from "uuid";
import { CampaignSender } from "#platform/campaigns/sender/campaign-sender.ts";
import { copyAudience } from "#platform/campaigns/sender/copy-audience.ts";
import { handOver } from "#platform/campaigns/sender/hand-over.ts";
import { haltCampaign, setCampaignGoing } from "#platform/campaigns/set-going.ts";
import { HitQueue } from "#platform/delivery/responses/hit-queue.ts";
import { responseRoutes } from "#platform/delivery/responses/response-routes.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { readEnvironment } from "#platform/settings.ts";
import { startPostgres } from "#platform/stores/postgres/embedded.ts";
import type { Postgres } from "#platform/stores/postgres/handle.ts";
import { migratePostgres } from "#platform/stores/postgres/migrate.ts";
import { openPostgres } from "#platform/stores/postgres/open.ts";
import { addCampaign, addCrowd, addSegment, addSupplies } from "../tests/platform-fixtures/campaign-rows.ts";

/** A campaign to many people and its links, on a PostgreSQL of its own. Output: one JSON line. */
const [people = 100_000, clicks = 5_000] = process.argv.slice(2).map(Number);
const workers = 2;
const website = v7();

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "nabz-campaigns-"));
  const embedded = await startPostgres(join(folder, "postgres"), () => undefined);
  const url = `postgres://nabz@localhost/postgres?host=${encodeURIComponent(embedded.socketFolder)}`;
  const postgres = await openPostgres({ DATABASE_URL: url, DATA_DIR: folder });
  const settings = { ...readEnvironment({}), SESSION_SECRET: "s", ENCRYPTION_KEY: "", isKeyFromFile: false };
  const dependencies = {
    ...{ postgres, settings, clock: { now: Date.now }, log: pino({ level: "silent" }) },
    ids: { uuid: () => v7(), secret: (bytes: number) => randomBytes(bytes).toString("base64url") },
  } as Dependencies;
  try {
    await migratePostgres(postgres);
    const rows = { ...(await send(dependencies, await fill(postgres))), ...(await follow(dependencies)) };
    process.stdout.write(`${JSON.stringify(rows)}\n`);
  } finally {
    await postgres.close();
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** People of one segment, half of them in a second one too, and a campaign to both with a link in its text. */
async function fill(postgres: Postgres): Promise<string> {
  const owner = v7();
  await postgres.query("INSERT INTO users VALUES ($1, 'a@shop.example', 'Owner', 'x', now())", [owner]);
  await postgres.query(
    "INSERT INTO websites VALUES ($1, $2, 'Shop', 'https://shop.example', 'https', 'shop.example', '+03:30', 'k', 's', now())",
    [website, owner],
  );
  const supplies = await addSupplies(postgres, website, "سلام {{person.name||دوست}} https://shop.example/yalda?id=7");
  const [segment, second] = [await addSegment(postgres, website), await addSegment(postgres, website)];
  await addCrowd(postgres, { website, segment, people });
  await postgres.query(
    `INSERT INTO segment_people (segment, person, since)
     SELECT (SELECT no FROM segments WHERE id = $1), person, since FROM segment_people WHERE person % 2 = 0`,
    [second],
  );
  await postgres.query("ANALYZE");
  const campaign = { segments: { segments: [segment, second] } };
  return addCampaign(postgres, website, { supplies, now: Date.now(), campaign });
}

const seconds = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
};

async function send(dependencies: Dependencies, id: string): Promise<Record<string, number>> {
  const { postgres } = dependencies;
  const place = { id, website };
  await setCampaignGoing(dependencies, { ...place, from: "draft" });
  const snapshot = await seconds(() => copyAudience(dependencies, place, people));
  // As far as a campaign fills the ledger before it is stopped.
  const first = await seconds(() => new CampaignSender(dependencies).carryOn());
  const [queued] = await postgres.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM messages WHERE state = 'queued'",
  );
  const stop = await seconds(() => haltCampaign(dependencies, place));
  await setCampaignGoing(dependencies, { ...place, from: "stopped" });
  const worker = async () => {
    while ((await handOver(dependencies, { ...place, throttle: undefined })) > 0);
  };
  const [unsent] = await postgres.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM campaign_people WHERE state = 'unsent'",
  );
  const rest = await seconds(() => Promise.all(Array.from({ length: workers }, worker)));
  return {
    [`snapshot of ${people} people, s (aim: 5)`]: snapshot,
    "hand-over of one worker, people/s (aim: 2,000)": ((queued?.n ?? 0) * 10) / 9 / first,
    [`hand-over of ${workers} workers, people/s (aim: 2,000)`]: (unsent?.n ?? 0) / rest,
    [`stop with ${queued?.n ?? 0} waiting messages, s (aim: 2)`]: stop,
    ...(await stopFull(dependencies, id)),
  };
}

/** As much as a campaign has in the ledger at most while its line is closed. */
const full = 50_000;

/** A stop that takes back a full ledger. Links are followed later: the messages are made again. */
async function stopFull(dependencies: Dependencies, id: string): Promise<Record<string, number>> {
  const { postgres } = dependencies;
  const place = { id, website };
  await postgres.query("ANALYZE messages, campaign_people, campaign_addresses");
  await postgres.query(
    `UPDATE messages SET state = 'sent' WHERE id IN (
       SELECT id FROM messages WHERE campaign = $1 AND state = 'queued' ORDER BY person OFFSET $2)`,
    [id, full],
  );
  const [queued] = await postgres.query<{ n: number }>(
    "SELECT count(*)::int AS n FROM messages WHERE campaign = $1 AND state = 'queued'",
    [id],
  );
  const stop = await seconds(() => haltCampaign(dependencies, place));
  await setCampaignGoing(dependencies, { ...place, from: "stopped" });
  while ((await handOver(dependencies, { ...place, throttle: undefined })) > 0);
  return { [`stop with ${queued?.n ?? 0} waiting messages, s (aim: 5)`]: stop };
}

/** Links of messages, each followed once, then one that many follow; then all while PostgreSQL is killed. */
async function follow(dependencies: Dependencies): Promise<Record<string, number>> {
  const { postgres } = dependencies;
  const queue = new HitQueue(dependencies);
  const server = fastify();
  await server.register(responseRoutes(dependencies, queue));
  const address = await server.listen({ host: "127.0.0.1", port: 0 });
  const codes = (await postgres.query<{ code: string }>("SELECT code FROM links LIMIT $1", [clicks])).map(
    ({ code }) => code,
  );
  const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0" };
  const take = async (code: string) =>
    (await fetch(`${address}/r/${code}`, { headers, redirect: "manual" }).catch(() => undefined))?.status === 302;
  const measure = async (list: readonly string[]) => {
    const times: number[] = [];
    for (const code of list) {
      const began = performance.now();
      if (!(await take(code))) throw new Error("A link led nowhere");
      times.push(performance.now() - began);
    }
    const sorted = times.toSorted((one, other) => one - other);
    return { p50: sorted[Math.floor(times.length / 2)] ?? 0, p95: sorted[Math.floor(times.length * 0.95)] ?? 0 };
  };
  const fresh = await measure(codes);
  const popular = await measure(Array(clicks).fill(codes[0]));
  await queue.settled();
  const [data] = await postgres.query<{ setting: string }>(
    "SELECT setting FROM pg_settings WHERE name = 'data_directory'",
  );
  const [pid = ""] = readFileSync(join(data?.setting ?? "", "postmaster.pid"), "utf8").split("\n");
  process.kill(Number(pid), "SIGQUIT");
  let lost = 0;
  const until = Date.now() + 5_000;
  let taken = 0;
  for (; Date.now() < until; taken += 1) if (!(await take(codes[taken % codes.length] ?? ""))) lost += 1;
  await server.close();
  await queue.close();
  return {
    [`redirect of ${codes.length} links, each for the first time, p50 ms`]: fresh.p50,
    "the same, p95 ms (aim: 5)": fresh.p95,
    "redirect of a link that many follow, p50 ms": popular.p50,
    "of a link that many follow, p95 ms (aim: 5)": popular.p95,
    [`of ${taken} redirects while PostgreSQL is killed and restarts, lost`]: lost,
  };
}

void main();
