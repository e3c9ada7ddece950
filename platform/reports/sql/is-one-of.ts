import { createHash } from "node:crypto";
import { hashes, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";

/** Of one list. The engine parses statements of up to 256 KiB, and a report compares a dozen lists at once. */
const maxLiteralBytes = 16_000;

/**
 * Whether a text is one of these. Many long texts, as paths of 500 characters, are named by their hashes: then another text
 * with the same hash matches too, so callers look rows up by the text.
 */
export function isOneOf(text: Sql, texts: readonly string[]): Sql {
  const bytes = texts.reduce((sum, each) => sum + Buffer.byteLength(each), 0);
  return bytes <= maxLiteralBytes ? sql`${text} IN ${texts}` : sql`halfMD5(${text}) IN ${hashes(texts.map(halfMd5))}`;
}

/** The engine's `halfMD5`: the first 8 bytes, the highest first. */
const halfMd5 = (text: string) => createHash("md5").update(text).digest().readBigUInt64BE();
