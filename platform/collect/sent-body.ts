import { Readable } from "node:stream";
import { AppError } from "#platform/errors.ts";

const newline = 10;

/**
 * What a tool sends, read as it comes: a first line that says who sends it, and what follows. Nobody fills the memory with
 * what follows before the first line was judged.
 */
export class SentBody {
  readonly #chunks: AsyncIterator<Buffer>;
  #left: Buffer = Buffer.alloc(0);

  /** Undefined of a request without a body. */
  constructor(stream: AsyncIterable<Buffer> | undefined) {
    this.#chunks = (stream ?? Readable.from([]))[Symbol.asyncIterator]();
  }

  /** The first line, or everything where there is but one. Throws PAYLOAD_TOO_LARGE past the limit. */
  async readLine(limit: number): Promise<string> {
    let line = Buffer.alloc(0);
    for (;;) {
      const chunk = await this.#next();
      const end = chunk?.indexOf(newline) ?? 0;
      if (chunk === undefined) return line.toString("utf8");
      line = Buffer.concat([line, end < 0 ? chunk : chunk.subarray(0, end)]);
      if (line.length > limit) throw tooLarge();
      if (end < 0) continue;
      this.#left = chunk.subarray(end + 1);
      return line.toString("utf8");
    }
  }

  /** Everything after it. Throws PAYLOAD_TOO_LARGE past the limit. */
  async readRest(limit: number): Promise<Buffer> {
    const chunks: Buffer[] = [this.#left];
    let length = this.#left.length;
    for (let chunk = await this.#next(); chunk !== undefined; chunk = await this.#next()) {
      length += chunk.length;
      if (length > limit) throw tooLarge();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }

  async #next(): Promise<Buffer | undefined> {
    const { value, done } = await this.#chunks.next();
    return done === true ? undefined : value;
  }
}

const tooLarge = () => new AppError("PAYLOAD_TOO_LARGE", "More than this call takes");

/** Throws MALFORMED_JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("MALFORMED_JSON", "No JSON", { cause });
  }
}
