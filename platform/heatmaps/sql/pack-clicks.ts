import { constant, type Sql, sql } from "#platform/stores/clickhouse/sql.ts";
import { clickFlags } from "#platform/visits/sql/clicks.ts";

/**
 * So many clicks are answered with the names of their elements, and placed without another statement: 4 bytes each. Of more
 * the store counts places, of which a picture has two million at the utmost.
 */
export const maxPackedClicks = 4_000_000;

export const packedBytes = 4;
/** Shares of the box have 15 bits each; between them stands the direction, and above all others that there is no place. */
export const packed = { across: 16, rtl: 2 ** 15, placeless: 2 ** 31 } as const;

const isPlaceless = `bitAnd(flags, ${clickFlags.frame + clickFlags.placeless}) != 0`;
const click = `toUInt32(if(${isPlaceless}, ${packed.placeless} + flags,
  bitShiftLeft(toUInt32(x), ${packed.across}) + y + if(bitTest(flags, ${Math.log2(clickFlags.rtl)}), ${packed.rtl}, 0)))`;

/**
 * The clicks of a group, base64; empty where there are more than `limit` in all groups (`every`). Of rows with their number
 * (`nth`): without a bound each of very many would be kept, only to be thrown away.
 */
export const packClicks = (limit: number): Sql =>
  sql`if(every > ${limit}, '', base64Encode(reinterpret(groupArrayIf(${constant(click)}, nth < ${limit}), 'String')))`;
