import type { Queries } from "#platform/stores/postgres/handle.ts";

/** A Jalali month in which an account has more sessions than its quota. */
export interface QuotaMonth {
  /** The year times 100 and the month: 140509. */
  month: number;
  startsAt: Date;
  endsAt: Date;
  /** As counted last. */
  sessions: number;
  /** From here on reports of the month are hidden. */
  hiddenFrom: Date;
}

const columns = `month, starts_at AS "startsAt", ends_at AS "endsAt", sessions, hidden_from AS "hiddenFrom"`;

/** A quota that is crossed in the last days of a month hides nothing: the month ends before that. */
const hasHiddenTime = "hidden_from < ends_at";

/** The marked months of an account that have a hidden time, the latest first. */
export const listMonths = ({ query }: Queries, owner: string): Promise<QuotaMonth[]> =>
  query<QuotaMonth>(`SELECT ${columns} FROM quota_months WHERE user_id = $1 AND ${hasHiddenTime} ORDER BY month DESC`, [
    owner,
  ]);

/** The marked months of a website's owner of which any hidden time lies in a period. */
export const listMonthsWithin = (
  { query }: Queries,
  { website, from, to }: { website: string; from: Date; to: Date },
): Promise<(QuotaMonth & { owner: string })[]> =>
  query<QuotaMonth & { owner: string }>(
    `SELECT ${columns}, user_id AS owner FROM quota_months
     WHERE user_id = (SELECT owner_id FROM websites WHERE id = $1) AND hidden_from < $3 AND ends_at > $2
       AND ${hasHiddenTime}
     ORDER BY month`,
    [website, from, to],
  );

interface CrossedMonth extends QuotaMonth {
  owner: string;
  noticedAt: Date;
  quota: number;
}

/**
 * Marks a month, or counts a marked one anew: its notice and when its reports are hidden stay, unless it was within the
 * quota at the last count. So a larger plan whose quota is crossed too has a notice of its own.
 */
export const markMonth = (
  { query }: Queries,
  { owner, noticedAt, month, startsAt, endsAt, sessions, hiddenFrom, quota }: CrossedMonth,
) =>
  query(
    `INSERT INTO quota_months AS m (user_id, month, starts_at, ends_at, sessions, noticed_at, hidden_from)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (user_id, month) DO UPDATE SET sessions = EXCLUDED.sessions,
       noticed_at = CASE WHEN m.sessions <= $8 THEN EXCLUDED.noticed_at ELSE m.noticed_at END,
       hidden_from = CASE WHEN m.sessions <= $8 THEN EXCLUDED.hidden_from ELSE m.hidden_from END`,
    [owner, month, startsAt, endsAt, sessions, noticedAt, hiddenFrom, quota],
  );

/** Writes how many sessions a marked month has now. Within the quota, its reports are back. */
export const recountMonth = (
  { query }: Queries,
  { owner, month, sessions }: { owner: string } & Pick<QuotaMonth, "month" | "sessions">,
) => query("UPDATE quota_months SET sessions = $3 WHERE user_id = $1 AND month = $2", [owner, month, sessions]);
