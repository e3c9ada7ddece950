import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeBackup } from "#platform/backup/make-backup.ts";
import { restoreBackup } from "#platform/backup/restore-backup.ts";
import packageJson from "../../package.json" with { type: "json" };
import { startTestPlatform, type TestPlatform } from "../http/platform.ts";
import { ask, type ReleaseAnswers } from "./answers.ts";
import { packFolder, writePacked } from "./archive.ts";
import { countEvents, fillEvents, mergeParts, storePlainly } from "./fill-events.ts";
import { fillFeatures } from "./fill-features.ts";
import { fillSending } from "./fill-sending.ts";
import { fillSettings, writeMails } from "./fill-settings.ts";
import { firstMoment, lastMoment, type Shop } from "./history.ts";
import { allQuestions } from "./questions.ts";

const releases = process.env.RELEASES ?? join(import.meta.dirname, "releases");
const isQuick = process.env.QUICK === "1";
const dayMs = 86_400_000;
const password = "a password of a release";
const settings = { REGISTRATION: "open", DASHBOARD_URL: "https://nabz.example" };
const owners = [
  { email: "sara@example.com", full_name: "سارا" },
  { email: "omid@example.com", full_name: "Omid" },
];

interface Plan extends Shop {
  owner: string;
  name: string;
  timeZone: string;
}
const [sara = "", omid = ""] = owners.map(({ email }) => email);
const plans: Plan[] = [
  { number: 1, host: "shop.example", visits: 218, owner: sara, name: "فروشگاه", timeZone: "+03:30" },
  { number: 2, host: "herat.example", visits: 52, owner: sara, name: "هرات", timeZone: "+04:30" },
  { number: 3, host: "blog.example", visits: 14, owner: omid, name: "Blog", timeZone: "UTC" },
].map((plan) => ({ ...plan, visits: isQuick ? Math.ceil(plan.visits / 5) : plan.visits }));

/** Adds the ids of one map of names to another's. */
function merge(all: Record<string, string[]>, more: Readonly<Record<string, readonly string[]>>): void {
  for (const [name, ids] of Object.entries(more)) all[name] = [...(all[name] ?? []), ...ids];
}

const unwatched = { signal: new AbortController().signal, progress: () => undefined };
const moveTo = (platform: TestPlatform, moment: number) => platform.advance(moment - platform.dependencies.clock.now());

async function signIn(platform: TestPlatform, email: string): Promise<string> {
  return (await platform.client().auth.login({ email, password })).result.tokenData.token;
}

async function makeWebsites(platform: TestPlatform): Promise<{ id: string; shop: Plan }[]> {
  for (const owner of owners) await platform.client().auth.register({ ...owner, password });
  const websites: { id: string; shop: Plan }[] = [];
  for (const shop of plans) {
    const { name, timeZone, host, owner } = shop;
    const client = platform.client(await signIn(platform, owner));
    const { result } = await client.websites.create({ name, timeZone, url: `https://${host}` });
    websites.push({ id: result.id, shop });
  }
  return websites;
}

test("the data and the answers of this release are made", async () => {
  const work = mkdtempSync(join(tmpdir(), "nabz-release-"));
  const [data, backup, restored] = [join(work, "data"), join(work, "backup"), join(work, "restored")];
  for (const folder of [data, restored]) mkdirSync(folder, { mode: 0o700 });

  const filled = await startTestPlatform({ ...settings, DATA_DIR: data });
  moveTo(filled, firstMoment - dayMs);
  await storePlainly(filled);
  const websites = await makeWebsites(filled);
  await fillEvents(filled, websites);
  await filled.stop();

  // Started again: events came through a collector of their own, of which this one has to know. Hours before the end, so
  // that funnels have counted by then.
  const platform = await startTestPlatform({ ...settings, DATA_DIR: data });
  moveTo(platform, lastMoment - dayMs / 8);
  const ids: Record<string, string[]> = {};
  for (const { id, shop } of websites) {
    const signedIn = { id, token: await signIn(platform, shop.owner) };
    merge(ids, await fillFeatures(platform, signedIn));
    if (shop.number === 1) merge(ids, await fillSending(platform, signedIn));
  }
  moveTo(platform, lastMoment);
  const tokens = new Map<string, string>();
  for (const { email } of owners) tokens.set(email, await signIn(platform, email));
  merge(
    ids,
    await fillSettings(
      platform,
      websites.map(({ id, shop }) => ({ id, token: tokens.get(shop.owner) ?? "" })),
    ),
  );
  await writeMails(platform);
  await mergeParts(platform);
  const events = await countEvents(platform);
  await makeBackup(platform.dependencies, { ...unwatched, folder: backup });
  await platform.stop();

  // The answers are those of the restored data, so that a flaw of the backup itself shows in this release.
  const stores = { DATA_DIR: restored, DATABASE_URL: undefined, CLICKHOUSE_URL: undefined };
  expect(await restoreBackup({ ...unwatched, settings: stores, folder: backup })).toMatchObject({ events });
  const again = await startTestPlatform({ ...settings, DATA_DIR: restored });
  moveTo(again, lastMoment);
  const questioned = websites.map(({ id, shop }) => ({ id, owner: shop.owner, isThorough: shop.number === 1 }));
  const questions = allQuestions(questioned, { owners: [sara, omid], ids });
  const answers = await ask(again, { owners, password }, questions);
  expect(again.errors).toEqual([]);
  await again.stop();

  mkdirSync(releases, { recursive: true });
  const { version } = packageJson;
  const name = join(releases, version);
  const release: ReleaseAnswers = { version, events, owners, password, settings, moment: lastMoment, answers };
  writePacked(`${name}.answers.json.br`, release);
  await packFolder(backup, `${name}.tar.br`, isQuick ? 5 : 11);
  const { size } = statSync(`${name}.tar.br`);
  process.stdout.write(`${events} events, ${answers.length} answers, ${size} bytes\n`);
  rmSync(work, { recursive: true, force: true });
  expect(size).toBeLessThan(6_000_000);
});
