import { z } from "zod";
import { numberOf } from "#app/format/typed-number.ts";

/** A whole number as it is typed, in digits of any script; absent where nothing is. */
export const typedNumber = (max: number) =>
  z.string().default("").transform(numberOf).pipe(z.number().int().min(1).max(max).optional());
