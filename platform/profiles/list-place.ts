import { z } from "zod";
import type { PersonSort } from "#contract/people.ts";
import { AppError } from "#platform/errors.ts";

/**
 * Where a person stands in the order of a list: what the list is ordered by, then their number. Unlike an offset it stays
 * while people come, go and change places elsewhere.
 */
export interface Position {
  /** By name: 0 people with a name, 1 known ones without, 2 all others. Else 0. */
  section: number;
  /** The sum that the list is ordered by, as decimal text, or the name's place in the alphabet; empty where neither counts. */
  major: string;
  /** When they were last seen, in milliseconds since 1970; 0 where it does not count, as of buyers by revenue. */
  last: number;
  key: bigint;
}

/** A page of a list: the people right behind a position, or right before it. */
export interface Place {
  isBefore: boolean;
  position: Position;
}

/** A page of a list by numbers, from both of which it may be read. */
export interface Window {
  offset: number;
  limit: number;
  place?: Place | undefined;
}

export interface Placed {
  key: bigint;
  /** Undefined where the order is too large to be read by position. */
  position: Position | undefined;
}

/** A page of a list. Its total may take as long as the page: callers count while they describe those on it. */
export interface PlacedPage {
  rows: Placed[];
  count(): Promise<number>;
}

/** A page whose total is known. */
export const counted = (rows: Placed[], total: number): PlacedPage => ({ rows, count: async () => total });

/** Pages behind so many people are read from the end of the list, where that is nearer. */
export const maxSkipped = 1_000;

/** Instants above it are none of a store. */
const lastInstant = Date.UTC(2200, 0);

const key = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform(BigInt)
  .refine((number) => number < 2n ** 64n);

/** As an address has it, by name and by everything else: PostgreSQL keeps no text with a zero byte. */
const written = (sort: PersonSort) =>
  z.tuple([
    z.literal(sort),
    z.int().min(0).max(2),
    z
      .string()
      .max(400)
      .regex(sort === "name" ? /^[^\0]*$/ : /^-?\d{1,38}$/),
    z.int().min(0).max(lastInstant),
    key,
  ]);

/** As an address has it. */
export function writePlace(sort: PersonSort, side: "before" | "after", position: Position | undefined): string | null {
  if (position === undefined) return null;
  const { section, major, last, key } = position;
  const text = JSON.stringify([sort, section, major, last, key.toString()]);
  return `${side}.${Buffer.from(text).toString("base64url")}`;
}

/** Throws BAD_REQUEST where it is no place of a list with this order. */
export function readPlace(sort: PersonSort, text: string | undefined): Place | undefined {
  if (text === undefined) return undefined;
  const [side, encoded = ""] = text.split(".");
  const found = written(sort).safeParse(parse(Buffer.from(encoded, "base64url").toString()));
  if (!found.success) {
    throw new AppError("BAD_REQUEST", "No such place", { issues: [{ path: ["place"], message: "No such place" }] });
  }
  const [, section, major, last, key] = found.data;
  return { isBefore: side === "before", position: { section, major, last, key } };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
