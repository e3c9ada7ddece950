import type { Dependencies } from "#platform/dependencies.ts";
import { mayMove } from "../may-move.ts";
import { addHit, listHits, lockHitMessage, markSweep, writeJudged } from "../sql/hits.ts";
import { findSweep, isBotHit, judgeHits } from "./judge-hits.ts";

interface Hit {
  message: string;
  /** The code of the link; empty of the picture. */
  target: string;
  /** By its user agent, or what else its request says. */
  isKnownBot: boolean;
  /** When it was taken, in milliseconds. */
  at: number;
}

/**
 * Writes down that a link or the picture of a message was taken, and moves the message on, forward only. Programs are
 * known by what they say, by coming at once, and by taking every link.
 */
export async function recordHit(
  { postgres }: Pick<Dependencies, "postgres">,
  { message: id, target, isKnownBot, at }: Hit,
): Promise<void> {
  await postgres.transaction(async (queries) => {
    const message = await lockHitMessage(queries, id);
    if (message === undefined) return;
    const isBot = isBotHit({ isKnownBot, at }, message.sentAt?.getTime());
    await addHit(queries, { message: id, target, isBot, at: new Date(at) });
    const sweep = findSweep(await listHits(queries, id), message.links);
    if (sweep.length > 0) await markSweep(queries, id, sweep);
    const judged = judgeHits(await listHits(queries, id));
    if (judged === undefined) return;
    const moves = mayMove(message.state, judged.state);
    // What is known to have failed is not said to be read: its hits are kept beside it.
    if (!moves && message.state !== "opened" && message.state !== "clicked") return;
    await writeJudged(queries, id, { ...judged, moves, now: new Date(at) });
  });
}
