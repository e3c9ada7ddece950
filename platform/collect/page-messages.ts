import { type OnSiteEvent, onSiteEvents } from "#contract/on-site.ts";
import type { Batch } from "./batch.ts";

/** What a page says of a message that it was handed. */
export interface PageResponse {
  website: string;
  visitor: bigint;
  name: OnSiteEvent;
  /** The message. */
  id: string;
}

/** Messages that wait on pages of websites, as the collector knows them. */
export interface PageMessages {
  isAwaited(visitor: bigint): boolean;
  note(responses: readonly PageResponse[]): void;
}

const names: ReadonlySet<string> = new Set(onSiteEvents);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Hands on what a browser's batch says of messages; answers whether one may wait for its visitor. */
export function followPage(pages: PageMessages, { drafts, context }: Batch): boolean {
  if (context.trusted) return false;
  const responses = drafts.flatMap(({ event: { name, data }, row: { visitor } }): PageResponse[] =>
    names.has(name) && typeof data?.message === "string" && uuid.test(data.message)
      ? [{ website: context.website.id, visitor, name: name as OnSiteEvent, id: data.message }]
      : [],
  );
  if (responses.length > 0) pages.note(responses);
  return drafts.some(({ row }) => pages.isAwaited(row.visitor));
}
