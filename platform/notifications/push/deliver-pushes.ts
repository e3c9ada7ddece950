import { notificationText } from "#contract/text/notifications.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { addJob } from "#platform/jobs/add-job.ts";
import type { JobHandler, NewJob } from "#platform/jobs/job.ts";
import { formatNumber } from "#platform/mail/words.ts";
import { groupByOwner } from "#platform/notifications/group-by-owner.ts";
import { readChoices } from "#platform/notifications/read-choices.ts";
import { listToPush, markSent, type WaitingRow } from "#platform/notifications/sql/waiting.ts";
import { toNotification } from "#platform/notifications/to-notification.ts";
import { type PushMessage, pushKind } from "./send-push.ts";
import { listReachable } from "./sql/notified-browsers.ts";

const everyMs = 15_000;
/** More at once are one push that counts them. */
const maxAtOnce = 3;

/**
 * Queues a push to each browser of an owner for what came since, and not for what they have read meanwhile or turned off.
 * Jobs are added and notifications are marked in the transaction that ends the job.
 */
export const deliverPushes =
  ({ postgres, clock, settings }: Pick<Dependencies, "postgres" | "clock" | "settings">): JobHandler =>
  async () => {
    const now = clock.now();
    const waiting = await listToPush(postgres);
    const jobs: NewJob[] = [];
    for (const [owner, rows] of groupByOwner(waiting)) {
      const browsers = await listReachable(postgres, owner, new Date(now));
      if (browsers.length === 0) continue;
      const { push: chosen } = await readChoices(postgres, owner);
      const wanted = rows.filter(({ kind, readAt }) => readAt === null && chosen.includes(kind));
      for (const message of toMessages(wanted, settings.TIME_ZONE_OFFSET)) {
        for (const browser of browsers) {
          jobs.push({ kind: pushKind, key: `${message.tag}/${browser}`, payload: { browser, message }, due: now });
        }
      }
    }
    return {
      repeatAt: now + everyMs,
      effects: async (queries) => {
        for (const job of jobs) await addJob(queries, job);
        const ids = waiting.map(({ id }) => id);
        if (ids.length > 0) await markSent(queries, "push", ids, new Date(now));
      },
    };
  };

/** What a push says of each notification, or of all where there are many. */
function toMessages(rows: readonly WaitingRow[], zone: string): PushMessage[] {
  const described = rows.map((row) => toNotification(row, zone));
  if (described.length <= maxAtOnce) {
    return described.map(({ id, title, body, url, website }) => ({
      ...{ tag: id, url, body },
      title: website === null ? title : notificationText.mail.line(website.name, title),
    }));
  }
  const newest = described.at(-1);
  if (newest === undefined) return [];
  const url = newest.website === null ? newest.url : `/w/${newest.website.id}/notifications`;
  const { several, severalBody } = notificationText.push;
  return [{ tag: newest.id, url, title: several(formatNumber(described.length)), body: severalBody(newest.title) }];
}
