import { FilePages } from "./file-pages.ts";

/** Before the description of a file, which is within its last 128 KB. */
const marker = Buffer.from("ABCDEF4D61784D696E642E636F6D", "hex");
const maxDescription = 128 * 1024;
/** Between the tree of networks and the records. */
const separator = 16;

const kinds = {
  ...{ extended: 0, pointer: 1, text: 2, double: 3, bytes: 4, uint16: 5, uint32: 6, map: 7, int32: 8, uint64: 9 },
  ...{ uint128: 10, array: 11, boolean: 14, float: 15 },
} as const;

/** What sizes and pointers of one, two and three bytes more count from. */
const sizesAbove = [0, 29, 285, 65_821];
const pointersAbove = [0, 0, 2048, 526_336];

type Read = [value: unknown, next: number];

/** Values of the format, each with where the next one is. Numbers with more than six bytes or a point are not read. */
class Records {
  /** `base`: what pointers count from. */
  constructor(
    private readonly pages: FilePages,
    private readonly base: number,
  ) {}

  read(at: number): Read {
    const control = this.pages.byte(at);
    const short = control >> 5;
    if (short === kinds.pointer) return this.#pointer(control, at + 1);
    const kind = short === kinds.extended ? this.pages.byte(at + 1) + 7 : short;
    const [size, next] = this.#size(control & 0x1f, short === kinds.extended ? at + 2 : at + 1);
    if (kind === kinds.map) return this.#map(size, next);
    if (kind === kinds.array) return this.#array(size, next);
    if (kind === kinds.boolean) return [size !== 0, next];
    if (kind === kinds.text) return [this.pages.read(next, size).toString(), next + size];
    if (kind === kinds.uint16 || kind === kinds.uint32) return [this.pages.number(next, size), next + size];
    return [undefined, next + size];
  }

  #size(bits: number, at: number): [size: number, next: number] {
    if (bits < 29) return [bits, at];
    const more = bits - 28;
    return [(sizesAbove[more] ?? 0) + this.pages.number(at, more), at + more];
  }

  #pointer(control: number, at: number): Read {
    const bytes = ((control >> 3) & 3) + 1;
    const own = this.pages.number(at, bytes);
    const offset = bytes === 4 ? own : (pointersAbove[bytes] ?? 0) + (control & 7) * 256 ** bytes + own;
    return [this.read(this.base + offset)[0], at + bytes];
  }

  #map(size: number, at: number): Read {
    const map: Record<string, unknown> = {};
    let next = at;
    for (let index = 0; index < size; index += 1) {
      const [name, valueAt] = this.read(next);
      [map[String(name)], next] = this.read(valueAt);
    }
    return [map, next];
  }

  #array(size: number, at: number): Read {
    const values: unknown[] = [];
    let next = at;
    for (let index = 0; index < size; index += 1) [values[index], next] = this.read(next);
    return [values, next];
  }
}

/** What the end of a file says of it. */
function readDescription(pages: FilePages) {
  const start = Math.max(0, pages.size - maxDescription);
  const end = pages.read(start, pages.size - start);
  const found = end.lastIndexOf(marker);
  if (found === -1) throw new Error("It is no MaxMind DB");
  const at = start + found + marker.length;
  const said = new Records(pages, at).read(at)[0] as Record<string, unknown>;
  return { nodes: Number(said.node_count), bits: Number(said.record_size) };
}

/**
 * Networks of one version of IP and what is known of them, read from a file in the format MaxMind DB, version 2
 * (https://maxmind.github.io/MaxMind-DB): a binary tree of the bits of addresses, whose leaves point to records. Only what
 * was read last is in memory. Throws where the file is none.
 */
export class NetworkFile {
  readonly #pages: FilePages;
  readonly #records: Records;
  readonly #nodes: number;
  readonly #nodeBytes: number;

  constructor(path: string) {
    this.#pages = new FilePages(path);
    const { nodes, bits } = readDescription(this.#pages);
    if (bits !== 28) throw new Error(`${path} has records of ${bits} bits, and 28 are read`);
    this.#nodes = nodes;
    this.#nodeBytes = (bits * 2) / 8;
    this.#records = new Records(this.#pages, nodes * this.#nodeBytes + separator);
  }

  /** The record of an address of the file's version, as its bytes; undefined where nothing is known. */
  find(address: readonly number[]): unknown {
    let node = 0;
    for (let depth = 0; depth < address.length * 8 && node < this.#nodes; depth += 1) {
      node = this.#child(node, ((address[depth >> 3] ?? 0) >> (7 - (depth & 7))) & 1);
    }
    if (node <= this.#nodes) return undefined;
    return this.#records.read(node - this.#nodes + this.#nodes * this.#nodeBytes)[0];
  }

  /** A node is 24 bits of the left child, 4 more of either, 24 of the right one. */
  #child(node: number, side: number): number {
    const at = node * this.#nodeBytes;
    const more = this.#pages.byte(at + 3);
    return side === 0
      ? (more >> 4) * 2 ** 24 + this.#pages.number(at, 3)
      : (more & 0x0f) * 2 ** 24 + this.#pages.number(at + 4, 3);
  }
}
