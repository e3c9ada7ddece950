import type { MessageState } from "#contract/delivery-states.ts";
import type { Judged, TargetHits } from "#platform/delivery/responses/judge-hits.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

interface HitMessage {
  state: MessageState;
  sentAt: Date | null;
  /** Of the message, tracked. */
  links: number;
}

/** Locks a message that is opened or clicked. */
export async function lockHitMessage({ query }: Queries, id: string): Promise<HitMessage | undefined> {
  const [row] = await query<HitMessage>(
    `SELECT state, sent_at AS "sentAt", (SELECT count(*)::int FROM links WHERE message = m.id) AS links
     FROM messages AS m WHERE id = $1 FOR UPDATE OF m`,
    [id],
  );
  return row;
}

/** Counts a hit on a link or the picture (an empty target) of a locked message. */
export const addHit = (
  { query }: Queries,
  { message, target, isBot, at }: { message: string; target: string; isBot: boolean; at: Date },
) =>
  query(
    `INSERT INTO message_hits AS h (message, target, person_at, bot_at, hits, bots) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (message, target) DO UPDATE SET person_at = coalesce(h.person_at, excluded.person_at),
       bot_at = coalesce(h.bot_at, excluded.bot_at), hits = h.hits + excluded.hits, bots = h.bots + excluded.bots`,
    [message, target, ...(isBot ? [null, at, 0, 1] : [at, null, 1, 0])],
  );

/** All hits on a message. */
export async function listHits({ query }: Queries, message: string): Promise<TargetHits[]> {
  const rows = await query<{ target: string; personAt: Date | null; botAt: Date | null }>(
    'SELECT target, person_at AS "personAt", bot_at AS "botAt" FROM message_hits WHERE message = $1',
    [message],
  );
  return rows.map(({ target, personAt, botAt }) => ({
    ...{ target, personAt: personAt?.getTime(), botAt: botAt?.getTime() },
  }));
}

/** What people were taken to have done was a program's doing. */
export const markSweep = ({ query }: Queries, message: string, targets: readonly string[]) =>
  query(
    `UPDATE message_hits SET bot_at = least(bot_at, person_at), person_at = NULL, bots = bots + hits, hits = 0
     WHERE message = $1 AND target = ANY($2)`,
    [message, targets],
  );

/** Writes what hits say of a locked message, with the state where it moves on. */
export const writeJudged = (
  { query }: Queries,
  message: string,
  { state, openedAt, clickedAt, isBot, moves, now }: Judged & { moves: boolean; now: Date },
) =>
  query(
    `UPDATE messages SET state = CASE WHEN $6 THEN $2 ELSE state END, opened_at = $3, clicked_at = $4, is_bot = $5,
       reason = CASE WHEN $6 THEN NULL ELSE reason END, detail = CASE WHEN $6 THEN NULL ELSE detail END,
       lease = CASE WHEN $6 THEN NULL ELSE lease END, ended_at = coalesce(ended_at, $7)
     WHERE id = $1`,
    [message, state, toDate(openedAt), toDate(clickedAt), isBot, moves, now],
  );

const toDate = (at: number | undefined) => (at === undefined ? null : new Date(at));
