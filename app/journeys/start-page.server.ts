import { z } from "zod";
import { formatNumber } from "#app/format/numbers.ts";
import { isHalted } from "#app/integration/halted.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Block } from "#contract/journeys/blocks.ts";
import type { Journey } from "#contract/journeys/journey.ts";
import { usualRate } from "#contract/journeys/settings.ts";
import { type StartMode, startModes } from "#contract/journeys/start-modes.ts";
import { eventLabel } from "#contract/text/event-words.ts";
import { type Counts, standingCounts } from "./counts.ts";
import { openPoints } from "./open-points.ts";
import { unseenEvents } from "./unseen-events.ts";

export const startSchema = z.object({ mode: z.enum(startModes).default("active") });

/** What a start does to how many, before it happens: for each way in which people inside can go on. */
export async function describeStart(context: OwnerContext) {
  const { api, param } = context;
  const { id, name, counts, settings, violations } = await orNotFound(api.journeys.get({ id: param("journey") }));
  const lacks = openPoints(violations);
  const website = param("website");
  const page = { website, id, name, lacks };
  if (lacks.length > 0) return { ...page, isHalted: false, unseen: "", says: [], choices: [] };
  const { blocks } = (await api.journeys.map({ jid: id })).result;
  return {
    ...page,
    isHalted: await isHalted(context, website),
    unseen: await unseenWords(context, blocks),
    ...(await describeEffects(api, { id, counts, settings, blocks })),
  };
}

/** Whom it brings in, and who goes on how. */
async function describeEffects(
  api: OwnerContext["api"],
  { id, counts, settings, blocks }: Pick<Journey, "id" | "counts" | "settings"> & { blocks: readonly Block[] },
) {
  if (counts.inside === 0) {
    const { members } = (await api.journeys.start({ id, dryRun: true })).result;
    return { says: [members > 0 ? membersWords(members) : i18n.t("journeys:start.empty")], choices: [] };
  }
  const count = standingCounts(blocks);
  const effects = await Promise.all(
    startModes.map(async (mode) => ({ mode, ...(await api.journeys.start({ id, mode, dryRun: true })).result })),
  );
  const choices = effects.map(({ mode, ...effect }) => ({
    ...{ mode, label: i18n.t(`journeys:start.modes.${mode}`) },
    text: effectWords(mode, effect, count),
  }));
  const removed = counts.inside - Math.max(...effects.map(({ resumed }) => resumed));
  const members = effects[0]?.members ?? 0;
  const says = [
    i18n.t(`journeys:start.inside.${count}`, { number: formatNumber(counts.inside) }),
    ...(removed > 0 ? [removedWords(removed, count)] : []),
    ...(members > 0 ? [membersWords(members)] : []),
    ...(effects.some(({ overdue }) => overdue > 0) ? [lateWords(settings.rate ?? usualRate)] : []),
  ];
  return { says, choices };
}

/** Events that the map waits for and no visitor has sent of late, with a word of caution; empty where there are none. */
async function unseenWords({ api, param }: OwnerContext, blocks: readonly Block[]): Promise<string> {
  const { items } = (await api.namedEvents.names({ website: param("website") })).result;
  const unseen = unseenEvents(blocks, items).map((event) => `«${eventLabel(event)}»`);
  return unseen.length === 0 ? "" : i18n.t("journeys:start.unseen", { events: unseen.join("، ") });
}

interface Effect {
  resumed: number;
  overdue: number;
  messagesDue: number;
  repeated: number;
}

/** What a start does to those inside; who begins again is sent once more what they have had. */
function effectWords(mode: StartMode, { resumed, overdue, messagesDue, repeated }: Effect, count: Counts): string {
  const words = i18n.t(`journeys:start.effect.${count}`, {
    ...{ resumed: formatNumber(resumed), overdue: formatNumber(overdue), messages: formatNumber(messagesDue) },
  });
  if (mode !== "over") return words;
  const again = i18n.t(`journeys:start.${repeated > 0 ? "again" : "begin"}.${count}`, {
    number: formatNumber(repeated),
  });
  return `${words} ${again}`;
}

/** Whom a start brings in at once. */
const membersWords = (members: number) => i18n.t("journeys:start.members", { number: formatNumber(members) });

/** How quickly what is late leaves. */
const lateWords = (rate: number) => i18n.t("journeys:start.late", { rate: formatNumber(rate) });

/** Of those inside, the ones who stand on a block that is gone. */
const removedWords = (removed: number, count: Counts) =>
  i18n.t(`journeys:start.removed.${count}`, { number: formatNumber(removed) });
