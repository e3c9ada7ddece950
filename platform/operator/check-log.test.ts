import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeFolder } from "#platform/data-folder/make-folder.ts";
import { blankRow } from "#platform/events/event-row.ts";
import { EventLog } from "#platform/wal/event-log.ts";
import { encodeGroup } from "#platform/wal/group.ts";
import { saveLoadedMark } from "#platform/wal/loaded-mark.ts";
import { logFolder } from "#platform/wal/segment.ts";
import { checkLoads, checkLog } from "./check-log.ts";

const website = "01890a5d-ac96-774b-bcce-b302099a8057";
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "nabz-check-log-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Three groups of two events; returns the file. */
async function fillLog(): Promise<string> {
  const folder = logFolder(dataDir);
  makeFolder(folder);
  const log = new EventLog({ clock: { now: () => 0 }, folder, last: 0 });
  for (let seq = 1; seq <= 3; seq += 1) {
    const rows = [blankRow(`${seq}-a`, "page_view"), blankRow(`${seq}-b`, "page_view")];
    await log.append({ seq, rows: rows.length, payload: encodeGroup({ receivedAt: 0, batches: [{ website, rows }] }) });
  }
  await log.close(0);
  const [file] = readdirSync(folder).sort();
  return join(folder, file ?? "");
}

it("doctor says what the next start loads", async () => {
  expect(checkLog(dataDir)).toEqual({ name: "log", state: "ok", text: "empty" });
  await fillLog();
  expect(checkLog(dataDir)).toMatchObject({ state: "ok", text: "whole; 6 events are loaded at the next start" });
  saveLoadedMark(logFolder(dataDir), 2);
  expect(checkLog(dataDir)).toMatchObject({ state: "ok", text: "whole; 2 events are loaded at the next start" });
  saveLoadedMark(logFolder(dataDir), 3);
  expect(checkLog(dataDir)).toMatchObject({ state: "ok", text: "empty" });
});

it("doctor takes a torn last write for what it is, and names a damaged file", async () => {
  const file = await fillLog();
  const whole = readFileSync(file);
  truncateSync(file, whole.length - 10);
  expect(checkLog(dataDir)).toMatchObject({ state: "ok", text: "whole; 4 events are loaded at the next start" });
  const damaged = Buffer.from(whole);
  damaged.writeUInt8(damaged.readUInt8(60) ^ 0xff, 60);
  writeFileSync(file, damaged);
  const check = checkLog(dataDir);
  expect(check).toMatchObject({ name: "log", state: "fail" });
  expect(check.text).toContain(file);
  expect(check.text).not.toContain("\n");
});

it("doctor warns of a store that is behind, and fails where it takes nothing", () => {
  const state = { rows: 4_000, bytes: 2_000_000, lagMs: 59_000, failures: 0 };
  const look = (changed: Partial<typeof state>) =>
    checkLoads({ unloaded: { state: { ...state, ...changed } } } as Parameters<typeof checkLoads>[0]);
  expect(checkLoads({ unloaded: undefined })).toMatchObject({ state: "ok" });
  expect(look({})).toMatchObject({ state: "ok", text: "4000 events wait to be loaded, the first for 59 s" });
  expect(look({ lagMs: 61_000 })).toMatchObject({ state: "warn" });
  expect(look({ failures: 1 })).toMatchObject({
    ...{ state: "fail", text: "the event store does not take 4000 acknowledged events (2.0 MB)" },
  });
});
