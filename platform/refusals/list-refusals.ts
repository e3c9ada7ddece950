import type { Refusal } from "#contract/refusals.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { listRefused } from "./sql/refused-batches.ts";

/** What the limits of collecting refused of a website in the 24 hours before `now` (milliseconds). */
export const listRefusals = (
  { postgres }: Pick<Dependencies, "postgres">,
  website: string,
  now: number,
): Promise<Refusal[]> => listRefused(postgres, website, now);
