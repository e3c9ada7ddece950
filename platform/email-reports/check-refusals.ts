import { z } from "zod";
import { emailReportText } from "#contract/text/email-reports.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { JobHandler } from "#platform/jobs/job.ts";
import { queueMail } from "#platform/mail/queue-mail.ts";
import { formatNumber } from "#platform/mail/words.ts";
import { listRefusals } from "#platform/refusals/list-refusals.ts";
import { writeMail } from "./addressed-mail.ts";
import { listActiveOf } from "./sql/subscriptions.ts";

export const checkRefusalsKind = "check-refusals";

/** `to`: the end of an hour, in milliseconds since 1970. */
const refusalsPayload = z.object({ website: z.string(), to: z.number() });

/** A page in a loop is refused now and then; this many batches in a day are a flood, or a limit that is too low. */
const minBatches = 20;

/** Mails subscribers of alerts, once a day, where the limits of collecting refused batches of a website. */
export const checkRefusals =
  ({ postgres, settings, clock }: Pick<Dependencies, "postgres" | "settings" | "clock">): JobHandler =>
  async ({ payload }) => {
    const { website: id, to } = refusalsPayload.parse(payload);
    const subscriptions = await listActiveOf(postgres, id, "alerts");
    const website = subscriptions[0]?.website;
    if (website === undefined) return {};
    const refused = await listRefusals({ postgres }, id, to);
    const batches = refused.reduce((sum, each) => sum + each.batches, 0);
    if (batches < minBatches) return {};
    const { refusals } = emailReportText;
    const day = isoIn(website.timeZone, to - 1).slice(0, 10);
    return {
      effects: async (queries) => {
        for (const subscription of subscriptions) {
          const key = `alert/${subscription.id}/${day}/refused`;
          const title = refusals.title(website.name);
          const mail = writeMail(
            { subscription, settings, key, date: clock.now() },
            {
              ...{ subject: title, title },
              paragraphs: [
                refusals.sentence(formatNumber(batches)),
                ...refused.map(({ limit, scope }) => refusals.reasons[scope][limit]),
                refusals.advice,
              ],
              action: { label: refusals.action, url: `${settings.DASHBOARD_URL}/w/${id}/install` },
            },
          );
          await queueMail(queries, { key, mail });
        }
      },
    };
  };
