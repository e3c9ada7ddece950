import { fstatSync, openSync, readSync } from "node:fs";

/** A power of two, as is their number. */
const pageSize = 4096;
const pagesKept = 1024;

/**
 * Bytes of a file that never changes, of which 4 MB at most are in memory: a page takes the place of
 * another with the same number modulo 1,024. Reading one that the operating system has takes 2 µs.
 */
export class FilePages {
  readonly size: number;
  readonly #file: number;
  readonly #bytes = Buffer.alloc(pageSize * pagesKept);
  readonly #kept = new Int32Array(pagesKept).fill(-1);

  /** Throws where there is no such file. */
  constructor(path: string) {
    this.#file = openSync(path, "r");
    this.size = fstatSync(this.#file).size;
  }

  /** Throws past the end, and where the file cannot be read. */
  byte(at: number): number {
    if (at >= this.size) throw new Error(`It has ${this.size} bytes, and byte ${at} is wanted`);
    const page = Math.floor(at / pageSize);
    const slot = page % pagesKept;
    if (this.#kept[slot] !== page) this.#load(page, slot);
    return this.#bytes[slot * pageSize + (at % pageSize)] as number;
  }

  /** A number of up to six bytes, the highest first. */
  number(at: number, bytes: number): number {
    let value = 0;
    for (let index = 0; index < bytes; index += 1) value = value * 256 + this.byte(at + index);
    return value;
  }

  read(at: number, bytes: number): Buffer {
    return Buffer.from(Uint8Array.from({ length: bytes }, (_, index) => this.byte(at + index)));
  }

  #load(page: number, slot: number): void {
    const start = page * pageSize;
    const length = Math.min(pageSize, this.size - start);
    this.#kept[slot] = -1;
    for (let read = 0; read < length; ) {
      const more = readSync(this.#file, this.#bytes, slot * pageSize + read, length - read, start + read);
      if (more === 0) throw new Error(`It ended at byte ${start + read}`);
      read += more;
    }
    this.#kept[slot] = page;
  }
}
