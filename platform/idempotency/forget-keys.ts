import type { Queries } from "#platform/stores/postgres/handle.ts";
import { deleteKeysBefore } from "./sql/keys.ts";

/** A repeat of a call comes within days, where a queue was down for a weekend. */
const keptMs = 7 * 86_400_000;

/** Forgets old keys of calls: from then on a repeat is a first call. `now` in milliseconds since 1970. */
export const forgetKeys = (queries: Queries, now: number) => deleteKeysBefore(queries, new Date(now - keptMs));
