import { createHash } from "node:crypto";

/** A number from 0 to 9,999 that is always the same for the same person and thing. */
export const stickyShare = (person: string, thing: number): number => stickyNumber(person, thing) % 10_000;

/** The same below 2^32. */
export const stickyNumber = (person: string, thing: number): number =>
  createHash("sha256").update(`${person}/${thing}`).digest().readUInt32BE(0);
