import { type JourneyFile, journeyFile } from "#contract/journeys/journey.ts";
import { defaultSettings } from "#contract/journeys/settings.ts";
import { violationText } from "#contract/text/violations.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { AppError, toPathPart } from "#platform/errors.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Writers } from "./change-graph.ts";
import { insertWhole } from "./create-journey.ts";
import { readGraphs, type StoredBlock } from "./sql/graph.ts";
import { findJourney } from "./sql/journeys.ts";
import { journeyNotFound } from "./to-journey.ts";

/** A journey as a file. Throws NOT_FOUND. */
export async function exportJourney(queries: Queries, website: { id: string }, id: string): Promise<JourneyFile> {
  const row = await findJourney(queries, { website: website.id, id });
  if (row === undefined) throw journeyNotFound();
  const blocks = (await readGraphs(queries, [id])).get(id) ?? [];
  return {
    ...{ format: "nabz-journey", version: 1, name: row.name, settings: row.settings, goal: row.goal },
    blocks: blocks.map(({ no: _, ...block }) => ({
      ...block,
      items: block.items.map(({ kind, data }) => ({ kind, data })),
      connections: [...block.connections],
    })),
  };
}

/** Copies a journey with new ids, never started. Throws NOT_FOUND, REFUSED where the website has `maxJourneys`. */
export async function copyJourney(writers: Writers, website: OwnWebsite, { id, name }: { id: string; name: string }) {
  return insertFile(writers, website, { ...(await exportJourney(writers.postgres, website, id)), name });
}

/** Creates a journey of a file. Throws BAD_REQUEST where it is none, and as `insertWhole`. */
export async function importJourney(
  writers: Writers,
  website: OwnWebsite,
  { name, file }: { name?: string | undefined; file: unknown },
) {
  const read = journeyFile.safeParse({ settings: defaultSettings, goal: null, ...(file as object) });
  if (!read.success) {
    const [issue] = read.error.issues;
    const path = ["file", ...(issue?.path ?? []).map(toPathPart)];
    throw new AppError("BAD_REQUEST", "No file of a journey", {
      issues: [{ path, message: violationText.journeyFile }],
    });
  }
  return insertFile(writers, website, { ...read.data, name: name ?? read.data.name });
}

function insertFile(writers: Writers, website: OwnWebsite, { name, settings, goal, blocks: given }: JourneyFile) {
  const blocks = withNewIds(given, () => writers.ids.uuid());
  const places = new Map(blocks.map(({ id }, index) => [id, index]));
  return insertWhole(writers, website, {
    ...{ name, settings, goal, blocks },
    pathOf: ({ id }) => ["file", "blocks", places.get(id) ?? 0],
  });
}

/** The blocks under ids of their own; what refers to one of them follows. */
function withNewIds(blocks: JourneyFile["blocks"], newId: () => string): StoredBlock[] {
  const ids = new Map(blocks.map(({ id }) => [id, newId()]));
  // An id that is no block's stays: the checker refuses it.
  const idOf = (id: string) => ids.get(id) ?? id;
  return blocks.map((block) => ({
    ...block,
    id: idOf(block.id),
    fields:
      typeof block.fields.since === "string" ? { ...block.fields, since: idOf(block.fields.since) } : block.fields,
    items: block.items.map((item) => ({ ...item, id: newId() })),
    connections: block.connections.map(({ output, to }) => ({ output, to: idOf(to) })),
  }));
}
