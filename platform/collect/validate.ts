import type { z } from "zod";
import {
  type BrowserEnvelope,
  browserEnvelope,
  type CollectServerEvent,
  event,
  type ServerEnvelope,
  serverEnvelope,
  serverEvent,
} from "#contract/collect.ts";
import type { Violation } from "#contract/errors.ts";
import { AppError } from "#platform/errors.ts";
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
    const parsed = schema.safeParse(value);
    if (parsed.success) events.push(parsed.data);
    else if (issues.length < max.issues) issues.push(...toViolations(parsed.error, ["events", index]));
  });
  return { events, malformed: given.length - events.length, issues };
}

/** The first issue of each field. */
function toViolations({ issues }: z.ZodError, before: readonly (string | number)[]): Violation[] {
  const fields = new Map<string, Violation>();
  for (const { path, message } of issues) {
    const parts = path.map((part) => (typeof part === "number" ? part : String(part)));
    const field = JSON.stringify(parts);
    if (!fields.has(field)) fields.set(field, { path: [...before, ...parts], message });
  }
  return [...fields.values()].slice(0, max.issues);
}
