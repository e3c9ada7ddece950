import { notificationText } from "#contract/text/notifications.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { JobHandler } from "#platform/jobs/job.ts";
import type { KnownMail } from "#platform/mail/mail.ts";
import { queueMail } from "#platform/mail/queue-mail.ts";
import { renderMail } from "#platform/mail/render-mail.ts";
import { formatNumber } from "#platform/mail/words.ts";
import { groupByOwner } from "./group-by-owner.ts";
import { readChoices } from "./read-choices.ts";
import { findFirstWebsite } from "./sql/find-first-website.ts";
import { listToMail, markSent, noteMail, type WaitingRow } from "./sql/waiting.ts";
import { toNotification } from "./to-notification.ts";

/** An owner has at most one mail of notifications in this time: what comes meanwhile is in the next. */
export const mailPauseMs = 15 * 60_000;
const everyMs = 30_000;
/** Named in one mail; the rest is counted. */
const maxNamed = 10;

type DeliverDependencies = Pick<Dependencies, "postgres" | "clock" | "settings">;

/**
 * Mails owners what they were not mailed yet, one mail for all of it, and not what they have read meanwhile or turned off.
 * The mail is queued and its notifications are marked in the transaction that ends the job: each is in exactly one mail.
 */
export const deliverMails =
  ({ postgres, clock, settings }: DeliverDependencies): JobHandler =>
  async () => {
    const now = clock.now();
    const waiting = await listToMail(postgres, new Date(now - mailPauseMs));
    const mails: { owner: string; key: string; mail: KnownMail }[] = [];
    for (const [owner, rows] of groupByOwner(waiting)) {
      const { mail: chosen } = await readChoices(postgres, owner);
      const wanted = rows.filter(({ kind, readAt }) => readAt === null && chosen.includes(kind));
      const [first] = wanted;
      if (first === undefined) continue;
      const key = `notifications/${owner}/${first.id}`;
      const listed = wanted.findLast(({ website }) => website !== null)?.website?.id;
      const website = listed ?? (await findFirstWebsite(postgres, owner));
      mails.push({ owner, key, mail: writeMail(wanted, { key, now, settings, website }) });
    }
    return {
      repeatAt: now + everyMs,
      effects: async (queries) => {
        for (const { owner, ...mail } of mails) {
          await queueMail(queries, mail);
          await noteMail(queries, owner, new Date(now));
        }
        const ids = waiting.map(({ id }) => id);
        if (ids.length > 0) await markSent(queries, "mail", ids, new Date(now));
      },
    };
  };

interface Writing {
  key: string;
  now: number;
  settings: DeliverDependencies["settings"];
  /** Where several are listed: the newest one's website, else the owner's first. */
  website: string | undefined;
}

/** One mail for an owner's notifications, the newest first. */
function writeMail(rows: readonly WaitingRow[], { key, now, settings, website: listed }: Writing): KnownMail {
  const { mail: text } = notificationText;
  const described = rows.map((row) => toNotification(row, settings.TIME_ZONE_OFFSET)).toReversed();
  const [newest] = described;
  const title = described.length === 1 ? text.one(newest?.title ?? "") : text.several(formatNumber(described.length));
  const named = described.slice(0, maxNamed).flatMap(({ title: line, body, website }) => {
    const head = website === null ? line : text.line(website.name, line);
    return described.length === 1 && website === null ? [body] : [head, body];
  });
  const more = described.length - maxNamed;
  const isListed = described.length > 1 && listed !== undefined;
  const url = isListed ? `/w/${listed}/notifications` : (newest?.url ?? "");
  return {
    ...renderMail({
      ...{ subject: title, title },
      paragraphs: more > 0 ? [...named, text.more(formatNumber(more))] : named,
      action: { label: text.action, url: `${settings.DASHBOARD_URL}${url}` },
      leave: { ...text.leave, url: `${settings.DASHBOARD_URL}/settings/notifications` },
      host: new URL(settings.DASHBOARD_URL).host,
    }),
    id: key.replace(/[^\w.-]/g, "."),
    date: now,
    to: rows[0]?.email ?? "",
  };
}
