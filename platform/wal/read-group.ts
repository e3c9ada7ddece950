import { open } from "node:fs/promises";
import type { FramePlace } from "./event-log.ts";
import { type Frame, readFrame } from "./frame.ts";
import { decodeGroup, type LoggedGroup } from "./group.ts";

/** The bytes of a frame in the log. Throws where they are not as they were written. */
export async function readFrameBytes({ path, offset, bytes }: FramePlace): Promise<Buffer> {
  const handle = await open(path, "r");
  try {
    const buffer = Buffer.allocUnsafe(bytes);
    const { bytesRead } = await handle.read(buffer, 0, bytes, offset);
    if (bytesRead < bytes || readFrame(buffer, 0)?.end !== bytes) {
      throw new Error(`${path} is damaged at byte ${offset}`);
    }
    return buffer;
  } finally {
    await handle.close();
  }
}

/** The group of a frame in the log. */
export async function readGroup(place: FramePlace): Promise<LoggedGroup> {
  const { frame } = readFrame(await readFrameBytes(place), 0) as { frame: Frame };
  return decodeGroup(frame.payload);
}
