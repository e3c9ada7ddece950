import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeStatus } from "#platform/backup/catalogue.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "./platform.ts";

let platform: TestPlatform;
const backups = mkdtempSync(join(tmpdir(), "nabz-backups-"));
beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open", BACKUP_DIR: backups });
});
afterAll(async () => {
  await platform?.stop();
  rmSync(backups, { recursive: true, force: true });
});

it("the first account sees the installation's troubles, others are not; a website names its missing events", async () => {
  const first = await makeOwner(platform, "first");
  const other = await makeOwner(platform, "other");
  const { postgres } = platform.dependencies;
  expect((await first.client.installation.notices()).result.items).toEqual([]);
  const at = "2026-11-21T23:00:00.000Z";
  writeStatus(backups, { since: at, last: { at, error: "no space" }, tests: {} });
  expect((await first.client.installation.notices()).result.items).toEqual([{ kind: "backupFailed", at }]);
  expect((await other.client.installation.notices()).result.items).toEqual([]);
  writeStatus(backups, { since: at, last: { at, untested: "no space" }, tests: {} });
  expect((await first.client.installation.notices()).result.items).toEqual([{ kind: "backupUntested", at }]);

  const days = [20_000, 20_000, 20_001];
  for (const [index, day] of days.entries()) {
    const values = [first.website.id, `events/part_${index}`, day, index === 2 ? null : 7];
    await postgres.query("INSERT INTO missing_events VALUES ($1, $2, $3, $3, $4, now())", values);
  }
  expect((await first.client.websites.get({ id: first.website.id })).result.missing).toEqual([
    { from: "2024-10-04", to: "2024-10-04", events: 14 },
    { from: "2024-10-05", to: "2024-10-05", events: null },
  ]);
  expect((await other.client.websites.get({ id: other.website.id })).result.missing).toEqual([]);
});
