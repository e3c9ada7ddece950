import { z } from "zod";
import { civilDayWords } from "#app/format/dates.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { calledName } from "#app/format/person-name.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { type Rehearsal, rehearsalDays } from "#contract/journeys/rehearsals.ts";
import { headOf } from "./journey-head.server.ts";
import { openPoints } from "./open-points.ts";
import type { RehearsalView } from "./rehearsal-view.ts";

export const rehearsalForm = z.object({ days: z.coerce.number().pipe(z.union([z.literal(7), z.literal(30)])) });

/** The page that rehearses a journey, with what the last rehearsal found. */
export async function loadRehearsal({ api, param }: OwnerContext) {
  const { id: website, timeZone: zone } = await findWebsite(api, param("website"));
  const journey = await orNotFound(api.journeys.get({ id: param("journey") }));
  if (journey.website !== website) throw new Response(null, { status: 404 });
  const found = await orNotFound(api.journeys.rehearsal({ id: journey.id }));
  return {
    ...{ website, head: headOf(journey) },
    lacks: openPoints(journey.violations),
    days: found?.days ?? rehearsalDays[0],
    choices: rehearsalDays.map((days) => ({
      value: String(days),
      label: i18n.t("rehearsals:lastDays", { number: formatNumber(days) }),
    })),
    result: found === null ? null : viewOf(found, { zone, people: `/w/${website}/people` }),
  };
}

interface Place {
  zone: string;
  /** Where profiles are. */
  people: string;
}

const sumOf = (counts: Partial<Record<string, number>>) =>
  Object.values(counts).reduce<number>((sum, number) => sum + (number ?? 0), 0);

function viewOf(found: Rehearsal, place: Place): RehearsalView {
  const { people, messages } = found;
  const isSampled = people.examined < people.found;
  const numbers = { number: formatNumber(people.examined), all: formatNumber(people.found) };
  const figure = (name: "entered" | "converted" | "inside" | "control" | "parts" | "cost", value: number) => ({
    ...{ label: i18n.t(`rehearsals:result.${name}`), value: formatNumber(value) },
  });
  const ofMessages = (["sent", "dropped", "waiting"] as const).map((name) => ({
    label: i18n.t(`rehearsals:result.${name}`),
    value: formatNumber(name === "dropped" ? sumOf(messages.dropped) : messages[name]),
  }));
  return {
    title: i18n.t("rehearsals:result.title", {
      ...{ from: civilDayWords(found.from.slice(0, 10)), to: civilDayWords(found.at.slice(0, 10)) },
    }),
    people: i18n.t(`rehearsals:result.${isSampled ? "sampled" : "examined"}`, numbers),
    isEmpty: found.entered === 0 && found.control === 0 && sumOf(found.refused) === 0,
    figures: [
      figure("entered", found.entered),
      ...ofMessages,
      figure("parts", found.parts),
      { ...figure("cost", found.cost), value: costWords(found) },
      figure("converted", found.converted),
      figure("inside", found.inside),
      ...(found.control === 0 ? [] : [figure("control", found.control)]),
    ],
    days: found.byDay.map(({ day, entered, messages: sent, ...sms }) => ({
      ...{ day: civilDayWords(day), entered: formatNumber(entered), messages: formatNumber(sent) },
      ...{ parts: formatNumber(sms.parts), cost: costWords(sms) },
    })),
    dropped: linesOf(messages.dropped, (reason) => i18n.t(`messages:reasons.${reason}`)),
    refused: linesOf(found.refused, (reason) => i18n.t(`rehearsals:refusals.${reason}`)),
    exits: linesOf(found.left, (reason) => i18n.t(`rehearsals:exits.${reason}`)),
    blocks: found.blocks.map(({ block, name, reached }) => ({ key: block, label: name, value: timesOf(reached) })),
    examples: found.examples.map((example) => exampleOf(example, place)),
  };
}

/** SMS that cost nothing are of a line without a tariff: their price is not known. */
const costWords = ({ parts, cost }: Pick<Rehearsal, "parts" | "cost">) =>
  parts > 0 && cost === 0 ? i18n.t("rehearsals:result.noPrice") : formatNumber(cost);

const timesOf = (number: number) => i18n.t("rehearsals:result.times", { number: formatNumber(number) });

const linesOf = <Name extends string>(counts: Partial<Record<Name, number>>, labelOf: (name: Name) => string) =>
  (Object.entries(counts) as [Name, number][]).map(([name, number]) => ({
    ...{ key: name, label: labelOf(name), value: timesOf(number) },
  }));

type Example = Rehearsal["examples"][number];

function exampleOf(
  { person, key, enteredAt, exit, stands, messages }: Example,
  { zone, people }: Place,
): RehearsalView["examples"][number] {
  const name = person === null ? i18n.t("rehearsals:examples.gone") : calledName(person.name, person.key);
  return {
    ...{ id: `${person?.key ?? ""} ${key} ${enteredAt}`, name, key },
    to: person === null ? "" : `${people}/${person.key}`,
    entered: i18n.t("rehearsals:examples.entered", { when: momentWords(zone, enteredAt) }),
    end:
      exit === null
        ? i18n.t("rehearsals:examples.stands", { block: stands ?? "" })
        : i18n.t(`rehearsals:exits.${exit}`),
    messages:
      messages.length === 0 ? [i18n.t("rehearsals:examples.nothing")] : messages.map((each) => messageOf(each, zone)),
  };
}

const messageOf = ({ at, block, state, reason }: Example["messages"][number], zone: string) =>
  i18n.t(`rehearsals:examples.${state}`, {
    ...{ block, when: momentWords(zone, at), reason: reason === null ? "" : i18n.t(`messages:reasons.${reason}`) },
  });
