import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { restoreBackup } from "#platform/backup/restore-backup.ts";
import { startTestPlatform, type TestPlatform } from "../http/platform.ts";
import { ask, callOf, type ReleaseAnswers, someOf } from "./answers.ts";
import { readPacked, unpackFolder } from "./archive.ts";
import { comparable } from "./deliberate-changes.ts";

const releases = join(import.meta.dirname, "releases");
const ending = ".answers.json.br";
const versions = readdirSync(releases)
  .filter((name) => name.endsWith(ending))
  .map((name) => name.slice(0, -ending.length))
  .toSorted((one, other) => one.localeCompare(other, "en", { numeric: true }));

/**
 * `UPGRADE_ALL=1` sends all of them to every release, which takes minutes; else one in so many of each call, of the last
 * release more than of those before.
 */
const everyOf = (version: string) => (process.env.UPGRADE_ALL === "1" ? 1 : version === versions.at(-1) ? 16 : 64);

describe.each(versions)("data of release %s", (version) => {
  const work = mkdtempSync(join(tmpdir(), "nabz-upgrade-"));
  const release = readPacked(join(releases, version + ending)) as ReleaseAnswers;
  let platform: TestPlatform;

  afterAll(async () => {
    await platform?.stop();
    rmSync(work, { recursive: true, force: true });
  });

  it("is restored, every event of it, and the platform starts on it", async () => {
    const [backup, dataDir] = [join(work, "backup"), join(work, "data")];
    for (const folder of [backup, dataDir]) mkdirSync(folder, { mode: 0o700 });
    await unpackFolder(join(releases, `${version}.tar.br`), backup);
    const summary = await restoreBackup({
      settings: { DATA_DIR: dataDir, DATABASE_URL: undefined, CLICKHOUSE_URL: undefined },
      ...{ folder: backup, signal: new AbortController().signal, progress: () => undefined },
    });
    expect(summary.events).toBe(release.events);
    rmSync(backup, { recursive: true });
    platform = await startTestPlatform({ ...release.settings, DATA_DIR: dataDir });
    platform.advance(release.moment - platform.dependencies.clock.now());
  });

  it("answers what that release answered, apart from the listed changes", { timeout: 240_000 }, async () => {
    const questions = someOf(release.answers, everyOf(version));
    const answers = await ask(platform, release, questions);
    const differing = answers.flatMap((answer, index) => {
      const before = questions[index] ?? answer;
      const both = { before, now: answer };
      const places = differences(comparable(version, before, both), comparable(version, answer, both));
      return places.length === 0 ? [] : [{ call: callOf(answer), path: answer.path, places: places.slice(0, 5) }];
    });
    expect(platform.errors.slice(0, 3)).toEqual([]);
    expect(differing.slice(0, 10)).toEqual([]);
    expect(questions.length).toBeGreaterThan(30);
  });

  it("keeps its settled days, its accounts and the mails that wait to be sent", async () => {
    const { postgres } = platform.dependencies;
    const [days] = await postgres.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM settled_days WHERE version IS NOT NULL",
    );
    expect(days?.count).toBeGreaterThan(300);
    // Signing in to ask the questions queued mails of today's release.
    const jobs = await postgres.query(
      "SELECT kind, state, count(*)::int AS count FROM jobs WHERE key NOT LIKE 'new-device/%' GROUP BY 1, 2",
    );
    expect(jobs).toContainEqual({ kind: "send-mail", state: "waiting", count: 5 });
    for (const { email, full_name } of release.owners) {
      const { result } = await platform.client().auth.login({ email, password: release.password });
      expect(result.userData.full_name).toBe(full_name);
    }
  });
});

/** Where two answers differ and how, as `path: before → after`; the order of fields says nothing. */
function differences(before: unknown, after: unknown, path = ""): string[] {
  if (!isHolder(before) || !isHolder(after) || Array.isArray(before) !== Array.isArray(after)) {
    return Object.is(before, after) ? [] : [`${path}: ${short(before)} → ${short(after)}`];
  }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => differences(before[name], after[name], `${path}/${name}`));
}

const isHolder = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const short = (value: unknown) => JSON.stringify(value)?.slice(0, 100);
