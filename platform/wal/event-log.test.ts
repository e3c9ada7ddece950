import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EventLog } from "./event-log.ts";
import { encodeFrame } from "./frame.ts";
import { createSegment, listSegments, readSegments, segmentName } from "./segment.ts";

let folder: string;
const logs: EventLog[] = [];
const clock = { time: 0, now: () => clock.time };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nabz-wal-"));
});
afterEach(async () => {
  for (const log of logs.splice(0)) await log.close(0);
  rmSync(folder, { recursive: true, force: true });
});

const frame = (seq: number, bytes = 100) => ({ seq, rows: 1, payload: Buffer.alloc(bytes, seq) });
const seqs = () => [...readSegments(folder)].flatMap(({ frames }) => frames.map(({ seq }) => seq));
function open(options: Partial<ConstructorParameters<typeof EventLog>[0]> = {}): EventLog {
  const log = new EventLog({ clock, folder, last: 0, ...options });
  logs.push(log);
  return log;
}

/** Opens files whose handle behaves as given. */
const withHandle =
  (change: (handle: FileHandle) => Partial<FileHandle>): typeof createSegment =>
  async (...args) => {
    const file = await createSegment(...args);
    const { handle } = file;
    const own = {
      write: handle.write.bind(handle),
      datasync: () => handle.datasync(),
      truncate: (length: number) => handle.truncate(length),
      close: () => handle.close(),
    } as unknown as FileHandle;
    return { ...file, handle: Object.assign(own, change(handle)) };
  };

describe("the event log", () => {
  it("keeps frames in files of a size, each named by its first group", async () => {
    const log = open({ segmentBytes: 300 });
    for (let seq = 1; seq <= 7; seq += 1) await log.append(frame(seq));
    expect(readdirSync(folder)).toEqual([1, 4, 7].map(segmentName));
    expect(seqs()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    await log.removeLoaded(5);
    expect(seqs()).toEqual([4, 5, 6, 7]);
    await log.close(7);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("has nothing left of loaded groups once the file is cut, whatever is removed and written beside it", async () => {
    const log = open();
    await log.append(frame(1));
    await Promise.all([log.cut(), log.append(frame(2)), log.cut(), log.removeLoaded(1), log.removeLoaded(1)]);
    expect(seqs()).toEqual([2]);
    await log.append(frame(3));
    await log.removeLoaded(2);
    expect(readdirSync(folder), "cut once for each group").toEqual([3].map(segmentName));
  });

  it("ends a file after ten minutes: what is erased later does not stay in it", async () => {
    const log = open();
    await log.append(frame(1));
    clock.time += 10 * 60_000;
    await log.append(frame(2));
    await log.removeLoaded(1);
    expect(seqs()).toEqual([2]);
  });

  it("keeps what is not loaded when it is closed, and goes on beside it", async () => {
    const log = open();
    for (const seq of [1, 2]) await log.append(frame(seq));
    await log.close(1);
    const next = open({ last: 2, files: [{ path: listSegments(folder)[0] ?? "", last: 2 }] });
    await next.append(frame(3));
    expect(seqs()).toEqual([1, 2, 3]);
    expect(next.segments).toBe(2);
    await next.close(3);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("writes on where a write ends early", async () => {
    const log = open({
      create: withHandle((handle) => ({
        write: ((bytes: Buffer, offset: number, length: number, position: number) =>
          handle.write(bytes, offset, Math.min(length, 7), position)) as never,
      })),
    });
    await log.append(frame(1));
    expect(seqs()).toEqual([1]);
  });

  it("cuts off what a full disk took of a frame; smaller ones go on", async () => {
    let free = 400;
    const log = open({
      create: withHandle((handle) => ({
        write: (async (bytes: Buffer, offset: number, length: number, position: number) => {
          const taken = Math.min(length, Math.max(0, free - position));
          if (taken === 0) throw Object.assign(new Error("no space"), { code: "ENOSPC" });
          return handle.write(bytes, offset, taken, position);
        }) as never,
      })),
    });
    await log.append(frame(1));
    await expect(log.append(frame(2, 5_000))).rejects.toMatchObject({ code: "ENOSPC" });
    await log.append(frame(2, 50));
    free = 10_000;
    await log.append(frame(3, 5_000));
    expect(seqs()).toEqual([1, 2, 3]);
    const [segment] = [...readSegments(folder)];
    expect(segment?.torn).toBe(0);
  });

  it.each([0, 1, 3])(
    "never syncs a file again whose sync failed after %s groups: the group is written anew elsewhere",
    async (before) => {
      let failing = false;
      const synced: number[] = [];
      const log = open({
        create: withHandle((handle) => {
          const own = synced.push(0) - 1;
          return {
            datasync: async () => {
              synced[own] = (synced[own] ?? 0) + 1;
              if (failing) throw Object.assign(new Error("lost"), { code: "EIO" });
              await handle.datasync();
            },
          };
        }),
      });
      for (let seq = 1; seq <= before; seq += 1) await log.append(frame(seq));
      failing = true;
      await expect(log.append(frame(before + 1))).rejects.toMatchObject({ code: "EIO" });
      failing = false;
      await log.append(frame(before + 1));
      await log.append(frame(before + 2));
      expect(synced).toEqual([before + 1, 2]);
      expect(seqs()).toEqual(Array.from({ length: before + 2 }, (_, index) => index + 1));
    },
  );
});

describe("reading the log", () => {
  async function twoFiles() {
    const log = open({ segmentBytes: 300 });
    for (let seq = 1; seq <= 5; seq += 1) await log.append(frame(seq));
    const [first = "", second = ""] = listSegments(folder);
    return { first, second };
  }

  it("leaves out a last frame that was cut off, at every byte", async () => {
    const { second } = await twoFiles();
    const whole = readFileSync(second);
    const cut = encodeFrame(frame(6));
    for (let length = 1; length < cut.length; length += 1) {
      writeFileSync(second, Buffer.concat([whole, cut.subarray(0, length)]));
      expect(seqs()).toEqual([1, 2, 3, 4, 5]);
    }
  });

  it("starts without a file whose opening was cut off", async () => {
    await twoFiles();
    writeFileSync(join(folder, segmentName(6)), "x");
    expect(seqs()).toEqual([1, 2, 3, 4, 5]);
  });

  it("leaves out a frame that was not synced and stands in the next file anew", async () => {
    const { first } = await twoFiles();
    appendFileSync(first, encodeFrame(frame(4)));
    expect(seqs()).toEqual([1, 2, 3, 4, 5]);
  });

  it("stops where the disk lost acknowledged groups: in a file, at its end, and a whole file", async () => {
    const { first, second } = await twoFiles();
    const whole = readFileSync(first);
    const broken = Buffer.from(whole);
    broken.writeUInt8(broken.readUInt8(60) ^ 1, 60);
    writeFileSync(first, broken);
    expect(seqs).toThrow(/^\S+ is damaged at byte \d+: the disk has lost acknowledged events/);
    writeFileSync(first, whole);
    truncateSync(first, whole.length - 1);
    expect(seqs).toThrow(/lacks the groups from 3 to 3/);
    writeFileSync(first, whole);
    const log = open({ last: 5 });
    await log.append(frame(6));
    rmSync(second);
    expect(seqs).toThrow(/lacks the groups from 4 to 5/);
  });

  it("names a log of another version", async () => {
    writeFileSync(join(folder, segmentName(1)), encodeFrame({ seq: 0, rows: 0, payload: Buffer.from("nabz-wal 9") }));
    expect(seqs).toThrow(/is a log of another version of Nabz/);
  });
});
