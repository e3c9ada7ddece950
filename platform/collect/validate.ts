import type { z } from "zod";
import {
  type BrowserEnvelope,
  browserEnvelope,
  type CollectServerEvent,
  event,
  limits,
  type ServerEnvelope,
  serverEnvelope,
  serverEvent,
} from "#contract/collect.ts";
import type { Violation } from "#contract/errors.ts";
import { AppError, toPathPart } from "#platform/errors.ts";
import { isOrdinary } from "./validate-quickly.ts";

const max = { issues: 20 };

/** The envelope of a browser's batch. Throws BAD_REQUEST with the fields. */
export const readBrowserEnvelope = (body: unknown): BrowserEnvelope => readEnvelope(browserEnvelope, body);
/** The envelope of a server's batch. Throws BAD_REQUEST with the fields. */
export const readServerEnvelope = (body: unknown): ServerEnvelope => readEnvelope(serverEnvelope, body);

function readEnvelope<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new AppError("BAD_REQUEST", "Malformed batch", { issues: toViolations(parsed.error, []) });
}

export interface Validated {
  events: CollectServerEvent[];
  malformed: number;
  /** Issues of the first malformed events. */
  issues: Violation[];
}

/** Validates each event by itself. `trusted`: sent by the owner's server. */
export function validateEvents(given: readonly unknown[], trusted: boolean): Validated {
  const schema: z.ZodType<CollectServerEvent> = trusted ? serverEvent : event;
  const events: CollectServerEvent[] = [];
  const issues: Violation[] = [];
  given.forEach((value, index) => {
    if (isOrdinary(value, trusted)) {
      events.push(value as CollectServerEvent);
      return;
    }
    const parsed = schema.safeParse(shorten(value));
    if (parsed.success) events.push(parsed.data);
    else if (issues.length < max.issues) issues.push(...toViolations(parsed.error, ["events", index]));
  });
  return { events, malformed: given.length - events.length, issues };
}

/** No object with more fields is as short as the contract requires: a field takes six characters of JSON. */
const maxFields = limits.data / 6;
const tooLong = { text: "x".repeat(limits.data) };

/**
 * The event with something shorter in place of `data` that is too long for certain: the schema would judge each of 60,000
 * fields first, which took as long as 500 events.
 */
function shorten(value: unknown): unknown {
  const data = (value as { data?: unknown } | null | undefined)?.data;
  const isTooLong = typeof data === "object" && data !== null && Object.keys(data).length > maxFields;
  return isTooLong && !Array.isArray(data) ? { ...(value as object), data: tooLong } : value;
}

/** The first issue of each field. */
function toViolations({ issues }: z.ZodError, before: readonly (string | number)[]): Violation[] {
  const fields = new Map<string, Violation>();
  for (const { path, message } of issues) {
    const parts = path.map(toPathPart);
    const field = JSON.stringify(parts);
    if (!fields.has(field)) fields.set(field, { path: [...before, ...parts], message });
  }
  return [...fields.values()].slice(0, max.issues);
}
