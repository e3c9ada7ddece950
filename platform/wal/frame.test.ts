import fc from "fast-check";
import { expect, it } from "vitest";
import { encodeFrame, type Frame, frameHeaderBytes, hasLaterFrame, readFrame } from "./frame.ts";

const frame = (seq: number, text = "payload"): Frame => ({ seq, rows: 1, payload: Buffer.from(text) });

/** All whole frames from the beginning, and where they end. */
function readAll(bytes: Buffer) {
  const frames: Frame[] = [];
  let end = 0;
  for (let found = readFrame(bytes, 0); found !== undefined; found = readFrame(bytes, end)) {
    frames.push({ ...found.frame, payload: Buffer.from(found.frame.payload) });
    end = found.end;
  }
  return { frames, end };
}

const frames = fc
  .array(fc.record({ rows: fc.nat(2 ** 32 - 1), payload: fc.uint8Array({ maxLength: 60 }) }), { maxLength: 8 })
  .chain((list) =>
    fc
      .maxSafeInteger()
      .map(Math.abs)
      .map((start) => Math.min(start, Number.MAX_SAFE_INTEGER - 10))
      .map((start) => list.map((each, index) => ({ ...each, seq: start + index, payload: Buffer.from(each.payload) }))),
  );

it("reads the frames that were written", () => {
  fc.assert(
    fc.property(frames, (list) => {
      const bytes = Buffer.concat(list.map(encodeFrame));
      expect(readAll(bytes)).toEqual({ frames: list, end: bytes.length });
    }),
  );
});

it("reads of a log that is cut off anywhere the frames before the cut, and finds none behind it", () => {
  fc.assert(
    fc.property(frames, fc.double({ min: 0, max: 1, noNaN: true }), (list, share) => {
      const encoded = list.map(encodeFrame);
      const bytes = Buffer.concat(encoded);
      const cut = bytes.subarray(0, Math.floor(bytes.length * share));
      const { frames: found, end } = readAll(cut);
      expect(found).toEqual(list.slice(0, found.length));
      expect(cut.length - end).toBeLessThan(encoded[found.length]?.length ?? 1);
      expect(hasLaterFrame(cut, end, found.at(-1)?.seq ?? 0)).toBe(false);
    }),
  );
});

it("takes no frame with a changed bit, and finds the frames behind it", () => {
  const encoded = [frame(7), frame(8, "second"), frame(9, "third")].map(encodeFrame);
  const second = encoded[0]?.length ?? 0;
  const length = encoded[1]?.length ?? 0;
  for (let bit = 0; bit < length * 8; bit += 1) {
    const bytes = Buffer.concat(encoded);
    const at = second + (bit >> 3);
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << (bit & 7)), at);
    expect(readAll(bytes).frames.map(({ seq }) => seq)).toEqual([7]);
    expect(hasLaterFrame(bytes, second, 7)).toBe(true);
  }
});

it("takes nothing for a frame in what a lost write leaves: zeros, or the bytes of an earlier group", () => {
  const whole = encodeFrame(frame(3));
  expect(readFrame(Buffer.alloc(100), 0)).toBeUndefined();
  expect(hasLaterFrame(Buffer.concat([Buffer.alloc(50), whole]), 0, 3)).toBe(false);
  expect(readFrame(whole.subarray(0, frameHeaderBytes), 0)).toBeUndefined();
  expect(readFrame(whole, -1)).toBeUndefined();
});
