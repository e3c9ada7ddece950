import { crc32 } from "node:zlib";

/**
 * A frame of the write-ahead log: length u32, crc32 u32 (of all that follows it), seq u64, rows u32, payload; little
 * endian. `length` is the payload's. A frame without rows opens a segment.
 */
export interface Frame {
  /** Number of the commit group; in a frame that opens a segment the last number before it. */
  seq: number;
  rows: number;
  payload: Buffer;
}

export const frameHeaderBytes = 20;
/** A group of 2,000 rows of the largest size takes 20 MB. */
const maxPayloadBytes = 256 * 1024 * 1024;

export function encodeFrame({ seq, rows, payload }: Frame): Buffer {
  if (payload.length > maxPayloadBytes) throw new RangeError(`A frame of ${payload.length} bytes is too large`);
  const bytes = Buffer.allocUnsafe(frameHeaderBytes + payload.length);
  bytes.writeUInt32LE(payload.length, 0);
  bytes.writeBigUInt64LE(BigInt(seq), 8);
  bytes.writeUInt32LE(rows, 16);
  payload.copy(bytes, frameHeaderBytes);
  bytes.writeUInt32LE(crc32(bytes.subarray(8)), 4);
  return bytes;
}

/** The frame at an offset and the offset behind it; undefined where no whole frame stands there. */
export function readFrame(bytes: Buffer, offset: number): { frame: Frame; end: number } | undefined {
  const start = offset + frameHeaderBytes;
  if (offset < 0 || start > bytes.length) return undefined;
  const length = bytes.readUInt32LE(offset);
  const end = start + length;
  if (length > maxPayloadBytes || end > bytes.length) return undefined;
  if (crc32(bytes.subarray(offset + 8, end)) !== bytes.readUInt32LE(offset + 4)) return undefined;
  const seq = Number(bytes.readBigUInt64LE(offset + 8));
  const rows = bytes.readUInt32LE(offset + 16);
  return { frame: { seq, rows, payload: bytes.subarray(start, end) }, end };
}

/** Whether a whole frame of a later group begins anywhere after an offset: what stands before it was not cut off. */
export function hasLaterFrame(bytes: Buffer, offset: number, seq: number): boolean {
  const high = Math.floor(seq / 2 ** 32);
  for (let at = offset + 1; at + frameHeaderBytes <= bytes.length; at += 1) {
    // Numbers are near one another: this leaves few places whose checksum has to be computed.
    const upper = bytes.readUInt32LE(at + 12);
    if (upper !== high && upper !== high + 1) continue;
    if (at + frameHeaderBytes + bytes.readUInt32LE(at) > bytes.length) continue;
    const found = readFrame(bytes, at);
    if (found !== undefined && found.frame.seq > seq) return true;
  }
  return false;
}
