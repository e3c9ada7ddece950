import type { Dependencies } from "#platform/dependencies.ts";
import { evaluateOnce, isEvaluatingAny } from "#platform/segments/evaluate-once.ts";
import { chosenSegments } from "../chosen-segments.ts";
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

/** Whether all are taken, more are to be taken now, or a segment has its members changed meanwhile. */
type Copied = "whole" | "more" | "waiting";

/**
 * Takes the people of a campaign's segments, page by page, each page with its place: what a crash interrupts goes on where
 * it was, and adds nobody twice. Takes nobody while one of the segments, an excluded one too, is being evaluated: of a half
 * of its members some people would get nothing, and others what they must not get. One that never was is evaluated first.
 */
export async function copyAudience(
  dependencies: CopyDependencies,
  { id, website }: Key,
  pages: number,
): Promise<Copied> {
  const { postgres } = dependencies;
  const chosen = (await findCampaign(postgres, { website, id }))?.copied;
  if (chosen != null) await evaluateOnce(dependencies, website, chosenSegments(chosen));
  for (let page = 0; page < pages; page += 1) {
    const copied = await postgres.transaction(async (queries): Promise<Copied> => {
      if (!(await lockSending(queries, { id, website }, "alone"))) return "whole";
      const row = await findCampaign(queries, { website, id });
      if (row === undefined || row.copied === null || row.copiedTo === null) return "whole";
      if (await isEvaluatingAny(queries, website, chosenSegments(row.copied))) return "waiting";
      const next = await copyMembers(queries, id, {
        ...{ website, after: row.copiedTo, segments: row.copied, limit: pageSize },
      });
      await setCopiedTo(queries, id, next);
      if (next === null) await noteSize(queries);
      return next === null ? "whole" : "more";
    });
    if (copied !== "more") return copied;
  }
  return "more";
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
