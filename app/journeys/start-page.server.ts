import { z } from "zod";
import { formatNumber } from "#app/format/numbers.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { usualRate } from "#contract/journeys/settings.ts";
import { startModes } from "#contract/journeys/start-modes.ts";
import { isBlocking } from "#contract/journeys/violations.ts";
import { eventLabel } from "#contract/text/event-words.ts";
import { unseenEvents } from "./unseen-events.ts";

export const startSchema = z.object({ mode: z.enum(startModes).default("active") });

/** What a start does to how many, before it happens: for each way in which people inside can go on. */
export async function describeStart(context: OwnerContext) {
  const { api, param } = context;
  const { id, name, counts, settings, violations } = await orNotFound(api.journeys.get({ id: param("journey") }));
  const open = violations.filter(isBlocking);
  const page = { website: param("website"), id, name, unseen: open.length > 0 ? "" : await unseenWords(context, id) };
  if (open.length > 0) return { ...page, says: open.map(({ message }) => message), choices: [] };
  if (counts.inside === 0) {
    const { members } = (await api.journeys.start({ id, dryRun: true })).result;
    return { ...page, says: [members > 0 ? membersWords(members) : i18n.t("journeys:start.empty")], choices: [] };
  }
  const effects = await Promise.all(
    startModes.map(async (mode) => ({ mode, ...(await api.journeys.start({ id, mode, dryRun: true })).result })),
  );
  const choices = effects.map(({ mode, resumed, overdue, messagesDue }) => ({
    ...{ mode, label: i18n.t(`journeys:start.modes.${mode}`) },
    text: i18n.t("journeys:start.effect", {
      ...{ resumed: formatNumber(resumed), overdue: formatNumber(overdue), messages: formatNumber(messagesDue) },
    }),
  }));
  const removed = counts.inside - Math.max(...effects.map(({ resumed }) => resumed));
  const members = effects[0]?.members ?? 0;
  const says = [
    i18n.t("journeys:start.inside", { number: formatNumber(counts.inside) }),
    ...(removed > 0 ? [removedWords(removed)] : []),
    ...(members > 0 ? [membersWords(members)] : []),
    ...(effects.some(({ overdue }) => overdue > 0) ? [lateWords(settings.rate ?? usualRate)] : []),
  ];
  return { ...page, says, choices };
}

/** Events that the map waits for and no visitor has sent of late, with a word of caution; empty where there are none. */
async function unseenWords({ api, param }: OwnerContext, jid: string): Promise<string> {
  const [{ blocks }, { items }] = await Promise.all([
    api.journeys.map({ jid }).then(({ result }) => result),
    api.namedEvents.names({ website: param("website") }).then(({ result }) => result),
  ]);
  const unseen = unseenEvents(blocks, items).map((event) => `«${eventLabel(event)}»`);
  return unseen.length === 0 ? "" : i18n.t("journeys:start.unseen", { events: unseen.join("، ") });
}

/** Whom a start brings in at once. */
const membersWords = (members: number) => i18n.t("journeys:start.members", { number: formatNumber(members) });

/** How quickly what is late leaves. */
const lateWords = (rate: number) => i18n.t("journeys:start.late", { rate: formatNumber(rate) });

/** Of those inside, the ones who stand on a block that is gone. */
const removedWords = (removed: number) => i18n.t("journeys:start.removed", { number: formatNumber(removed) });
