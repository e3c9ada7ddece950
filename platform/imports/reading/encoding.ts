import { isUtf8 } from "node:buffer";
import iconv from "iconv-lite";
import type { Encoding } from "./table.ts";

const marks: readonly { bytes: readonly number[]; encoding: Encoding }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { bytes: [0xff, 0xfe], encoding: "utf-16le" },
];

/** The encoding that a byte order mark names. */
export const markedEncoding = (start: Buffer): Encoding | undefined =>
  marks.find(({ bytes }) => bytes.every((byte, index) => start[index] === byte))?.encoding;

/** A line is judged by this much of it. */
const maxLine = 64 * 1024;

/**
 * The encoding of a text without a mark: UTF-8 where most lines with other letters than ASCII are well formed in it, else
 * Windows-1256, in which any bytes are letters. Reads the whole file, as the first Persian letter may be in its last line.
 */
export async function detectEncoding(chunks: AsyncIterable<Buffer>): Promise<Encoding> {
  const counts = { wellFormed: 0, malformed: 0 };
  const judge = (line: Buffer) => {
    if (!line.some((byte) => byte > 0x7f)) return;
    if (isUtf8(line)) counts.wellFormed += 1;
    else counts.malformed += 1;
  };
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(10) + 1;
    const lines = bytes.subarray(0, end);
    if (isUtf8(lines)) counts.wellFormed += countOtherLines(lines);
    else for (const line of splitLines(lines)) judge(line);
    rest = bytes.length - end > maxLine ? Buffer.alloc(0) : bytes.subarray(end);
  }
  judge(rest);
  return counts.malformed > counts.wellFormed ? "windows-1256" : "utf-8";
}

function* splitLines(bytes: Buffer): Generator<Buffer> {
  let start = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
    yield bytes.subarray(start, end);
    start = end + 1;
  }
}

/** Lines with letters beside ASCII: latin1 decoding finds them without a loop over bytes. */
const countOtherLines = (bytes: Buffer) => bytes.toString("latin1").match(/[\x80-\xff][^\n]*/g)?.length ?? 0;

const decoded1256 = (first: number, last: number) =>
  iconv.decode(Buffer.from(Array.from({ length: last - first + 1 }, (_, index) => first + index)), "windows-1256");

/** A letter of Persian in UTF-8, its two bytes decoded from Windows-1256: a ta, za, ain or ghain and a further letter or sign. */
const utf8Letter = new RegExp(`[${decoded1256(0xd8, 0xdb)}][${decoded1256(0x80, 0xbf)}]`, "gu");

/**
 * Whether a text that was decoded from Windows-1256 is Persian in UTF-8. Well formed alone is too little: short names that
 * end in kaf are so in both. With two letters of the Arabic script none of 22,086 words and phrases of Persian in
 * Windows-1256 was taken for UTF-8, and all words in UTF-8 of at least two letters were found.
 */
export function isPersianUtf8(decoded: string): boolean {
  if ((decoded.match(utf8Letter)?.length ?? 0) < 2) return false;
  return isUtf8(iconv.encode(decoded, "windows-1256"));
}
