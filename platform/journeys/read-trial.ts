import type { Trial as TrialAnswer } from "#contract/journeys/trials.ts";
import { blockTypeText } from "#contract/text/journeys.ts";
import { describeReason } from "#contract/text/message-reasons.ts";
import { describeDecision, describeStanding } from "#contract/text/run-decisions.ts";
import { testText } from "#contract/text/trial-messages.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { onSiteTestAddress } from "#platform/delivery/message-addresses.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { channelOf } from "./engine/block-messages.ts";
import { findJourney } from "./sql/journeys.ts";
import { listPlaces, type PlacedBlock } from "./sql/person-runs.ts";
import { findTrial, listTrialMessages, type SentTrial } from "./sql/trials.ts";
import { journeyNotFound } from "./to-journey.ts";
import { journeyTime, type Trial } from "./trial/trial.ts";

type ReadDependencies = Pick<Dependencies, "postgres" | "clock" | "settings">;

const dayMs = 86_400_000;

/** How far the last walk has come; null without one of the last day. Throws NOT_FOUND. */
export async function readTrial(
  dependencies: ReadDependencies,
  website: OwnWebsite,
  id: string,
): Promise<TrialAnswer | null> {
  const { postgres, clock } = dependencies;
  if ((await findJourney(postgres, { website: website.id, id })) === undefined) throw journeyNotFound();
  const trial = await findTrial(postgres, id);
  if (trial === undefined || trial.startedAt < clock.now() - dayMs) return null;
  return showTrial(dependencies, website, id);
}

/** The walk of a journey that has one. */
export async function showTrial(
  { postgres, clock, settings }: ReadDependencies,
  { timeZone: zone }: OwnWebsite,
  id: string,
): Promise<TrialAnswer> {
  const trial = await findTrial(postgres, id);
  if (trial === undefined) throw journeyNotFound();
  const { plan, decisions, messages, run, endedAt, exit, given } = trial;
  const places = new Map(
    (await listPlaces(postgres, id, Object.keys(plan.blocks).map(Number))).map((place) => [place.no, place]),
  );
  const named = { zone, name: given.person.name ?? "", plan, places };
  const sent = await listTrialMessages(
    postgres,
    messages.flatMap(({ id: message }) => message ?? []),
  );
  return {
    ...{ startedAt: isoIn(zone, trial.startedAt), endedAt: endedAt === null ? null : isoIn(zone, endedAt), exit },
    ...{ day: given.day, now: isoIn(zone, journeyTime(trial, endedAt ?? clock.now())) },
    steps: decisions.map(({ at, block: no, output, reason, detail = {} }) => {
      const { block, fields } = placeOf(named, no);
      const decided = { ...{ zone, name: named.name, at, output, reason, detail }, block: { ...block, fields } };
      return { at: isoIn(zone, at), block, sentence: describeDecision(decided) };
    }),
    messages: messages.map((message) => {
      const found = sent.find((each) => each.id === message.id);
      const { block } = placeOf(named, message.block);
      return { block, ...showMessage(trial, message.block, { found, zone, name: named.name, settings }) };
    }),
    stands: endedAt === null ? standing(trial, named, run.block) : null,
  };
}

interface Named {
  zone: string;
  name: string;
  plan: Trial["plan"];
  places: ReadonlyMap<number, PlacedBlock>;
}

/** The walk keeps the plan of its start: a block that is gone from the map is called by its type. */
function placeOf({ plan, places }: Named, no: number) {
  const planned = plan.blocks[no];
  const type = planned?.type ?? "flow.end";
  const name = places.get(no)?.title || blockTypeText[type];
  return { block: { id: planned?.id ?? "", type, name }, fields: planned?.fields ?? {} };
}

function showMessage(
  { plan, given }: Trial,
  block: number,
  {
    found,
    zone,
    name,
    settings,
  }: { found: SentTrial | undefined; zone: string; name: string; settings: ReadDependencies["settings"] },
): Omit<TrialAnswer["messages"][number], "block"> {
  const channel = channelOf[plan.blocks[block]?.type ?? "flow.end"] ?? "API";
  if (found === undefined) {
    return {
      channel,
      state: null,
      sentence: given.to[channel] === undefined ? testText.noAddress : testText.usedUp,
      url: null,
    };
  }
  const { id, state, address } = found;
  const isOpen = state === "queued" || state === "sending";
  const times = { sendAfter: found.sendAfter.getTime(), expiresAt: found.expiresAt.getTime() };
  const url = channel === "ON_SITE" && isOpen && address !== null ? onSiteTestAddress(id, address, settings) : null;
  const plain = url !== null ? testText.onPage : isOpen ? testText.waits : testText.sent;
  return { channel, state, sentence: describeReason({ ...found, ...times, zone, name }) ?? plain, url };
}

function standing(trial: Trial, named: Named, no: number): TrialAnswer["stands"] {
  const { block, fields } = placeOf(named, no);
  const { wait } = trial.run;
  const asks = wait === "answer" ? "condition" : wait === "event" ? "event" : null;
  // What its owner has to answer, or a provider, has no time.
  const until = wait === "answer" || wait === "message" ? null : trial.due;
  const described = { zone: named.zone, wait, isBroken: false, isStopped: false, block: { ...block, fields } };
  return {
    ...{ block, asks, until: until === null ? null : isoIn(named.zone, until) },
    sentence: describeStanding({ ...described, until: until === null ? null : journeyTime(trial, until) }),
  };
}
