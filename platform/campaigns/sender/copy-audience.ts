import type { Dependencies } from "#platform/dependencies.ts";
import { findCampaign } from "../sql/campaigns.ts";
import { copyEntered, copyMembers } from "../sql/people.ts";
import { lockSending, noteSize, readChangesRead, setChangesRead, setCopiedTo } from "./sql/work.ts";

type CopyDependencies = Pick<Dependencies, "postgres" | "clock">;

/** People that one transaction takes. */
const pageSize = 5_000;

interface Key {
  id: string;
  website: string;
}

/**
 * Takes the people of a campaign's segments, page by page, each page with its place: what a crash interrupts goes on where
 * it was, and adds nobody twice. Answers whether all are taken.
 */
export async function copyAudience(
  { postgres }: CopyDependencies,
  { id, website }: Key,
  pages: number,
): Promise<boolean> {
  for (let page = 0; page < pages; page += 1) {
    const isWhole = await postgres.transaction(async (queries) => {
      if (!(await lockSending(queries, { id, website }, "alone"))) return true;
      const row = await findCampaign(queries, { website, id });
      if (row === undefined || row.copied === null || row.copiedTo === null) return true;
      const next = await copyMembers(queries, id, {
        ...{ website, after: row.copiedTo, segments: row.copied, limit: pageSize },
      });
      await setCopiedTo(queries, id, next);
      if (next === null) await noteSize(queries);
      return next === null;
    });
    if (isWhole) return true;
  }
  return false;
}

/** Takes people who entered a live campaign's segments, until its end. Answers whether nobody can come any more. */
export async function copyEntering({ postgres, clock }: CopyDependencies, { id, website }: Key): Promise<boolean> {
  for (;;) {
    const done = await postgres.transaction(async (queries) => {
      if (!(await lockSending(queries, { id, website }, "alone"))) return true;
      const row = await findCampaign(queries, { website, id });
      if (row === undefined || row.copied?.mode !== "live") return true;
      const now = clock.now();
      // A start refuses a live campaign without an end.
      const end = row.schedule.end === undefined ? now : Date.parse(row.schedule.end);
      const after = await readChangesRead(queries, id);
      const { read, isWhole } = await copyEntered(queries, {
        ...{ campaign: id, website, after, segments: row.copied, limit: pageSize, until: new Date(end) },
      });
      if (read !== null) await setChangesRead(queries, id, read);
      return isWhole ? now >= end : undefined;
    });
    if (done !== undefined) return done;
  }
}
