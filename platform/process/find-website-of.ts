import { z } from "zod";
import type { FindResourceWebsite } from "#platform/http/context.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

const uuid = z.uuid().transform((id) => id.toLowerCase());

/** The lookup of a resource whose id is a UUID: whatever is none belongs to no website. */
export const byUuid =
  (find: (queries: Queries, id: string) => Promise<string | undefined>): FindResourceWebsite =>
  async (queries, given) => {
    const id = uuid.safeParse(given);
    return id.success ? find(queries, id.data) : undefined;
  };

type ResourceTable =
  | "annotations"
  | "campaigns"
  | "channels"
  | "defined_events"
  | "domains"
  | "exclusions"
  | "funnels"
  | "goals"
  | "heatmaps"
  | "imports"
  | "journeys"
  | "messages"
  | "person_notes"
  | "saved_filters"
  | "segments"
  | "shares"
  | "templates";

/** The lookup of a resource's website in the table of its kind. */
export const findWebsiteOf = (table: ResourceTable): FindResourceWebsite =>
  byUuid(async ({ query }, id) => {
    const [row] = await query<{ website: string }>(`SELECT website_id AS website FROM ${table} WHERE id = $1`, [id]);
    return row?.website;
  });

/**
 * A person's number says nothing without the website that the call names, and anonymous people are known by their events
 * alone: that somebody of this website has the number is found with the person (`findPerson`), whose absence is the same 404.
 * A body without a number is a violation of its own.
 */
export const findWebsiteOfPerson: FindResourceWebsite = async (_, given, named) =>
  typeof given !== "string" || /^\d{1,20}$/.test(given) ? named : undefined;
