import { z } from "zod";
import { formatNumber } from "#app/format/numbers.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { BlockType } from "#contract/journeys/block-types.ts";
import { trialDays } from "#contract/journeys/trial-choices.ts";
import type { Trial } from "#contract/journeys/trials.ts";
import { openPoints } from "./open-points.ts";

/** The page on which an owner walks through a journey. */

const typed = z.string().trim().max(500).optional();
export const trialForm = z.object({
  ...{ phone: typed, email: typed, page: typed, server: typed },
  day: z.coerce.number().pipe(z.union([z.literal(10), z.literal(60), z.literal(300)])),
});
export const answerForm = z.object({ block: z.uuid(), answer: z.enum(["yes", "no"]) });

/** The fields of addresses by the block that needs them. */
const fieldOf: Partial<Record<BlockType, "phone" | "email" | "page" | "server">> = {
  "action.sms": "phone",
  "action.whatsapp": "phone",
  "action.email": "email",
  "action.on_site": "page",
  "action.api": "server",
};

export async function loadTrial({ api, param }: OwnerContext) {
  const { id: website, timeZone: zone, url } = await findWebsite(api, param("website"));
  const journey = await orNotFound(api.journeys.get({ id: param("journey") }));
  if (journey.website !== website) throw new Response(null, { status: 404 });
  const trial = (await api.journeys.trial({ id: journey.id })).result;
  const { blocks } = (await api.journeys.map({ jid: journey.id })).result;
  const needed = new Set(blocks.map(({ type }) => fieldOf[type]));
  return {
    ...{ base: `/w/${website}/journeys/${journey.id}`, name: journey.name, status: journey.status },
    lacks: openPoints(journey.violations),
    fields: (["phone", "email", "page", "server"] as const).filter((field) => needed.has(field)),
    form: describeForm(trialForm),
    page: url,
    days: trialDays.map((day) => ({ value: String(day), label: i18n.t(`trials:begin.days.${day}`) })),
    day: String(trial?.day ?? trialDays[1]),
    trial: trial === null ? null : viewOf(trial, zone),
  };
}
export type TrialPage = Awaited<ReturnType<typeof loadTrial>>;
export type TrialView = NonNullable<TrialPage["trial"]>;

function viewOf({ day, now, steps, messages, stands, exit }: Trial, zone: string) {
  return {
    clock: i18n.t("trials:now", { when: momentWords(zone, now), seconds: formatNumber(day) }),
    exit: exit === null ? null : i18n.t(`trials:exits.${exit}`),
    steps: steps.map(({ at, block, sentence }, index) => ({
      ...{ id: `${index} ${block.id}`, when: momentWords(zone, at), name: block.name, sentence },
    })),
    messages: messages.map(({ block, sentence, url, state }, index) => ({
      ...{
        id: `${index} ${block.id}`,
        name: block.name,
        sentence,
        url,
        isSent: state !== null && sentStates.has(state),
      },
    })),
    stands: stands && {
      ...{ block: stands.block.id, name: stands.block.name, sentence: stands.sentence, asks: stands.asks },
    },
  };
}

const sentStates = new Set(["sent", "delivered", "opened", "clicked"]);
