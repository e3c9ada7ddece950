import { maxRuns, type PersonRuns } from "#contract/journeys/person-runs.ts";
import { blockTypeText } from "#contract/text/journeys.ts";
import { describeReason } from "#contract/text/message-reasons.ts";
import { describeDecision, describeRefusal, describeStanding } from "#contract/text/run-decisions.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { fromStored, toStored } from "#platform/delivery/person-numbers.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { groupBy } from "#platform/group-by.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import {
  type DecisionRow,
  findKnown,
  findLastEntry,
  findWalked,
  type LiveRunRow,
  listDecisions,
  listLiveRuns,
  listPlaces,
  listRefusals,
  listSent,
  type PlacedBlock,
  type WalkedJourney,
} from "./sql/person-runs.ts";
import { journeyNotFound } from "./to-journey.ts";

const maxDecisions = 1_000;
const maxRefusals = 20;

interface Named {
  zone: string;
  name: string;
  journey: WalkedJourney;
  places: ReadonlyMap<number, PlacedBlock>;
  sent: Awaited<ReturnType<typeof listSent>>;
}

/** A person's way through a journey, with the reason of each decision. Throws NOT_FOUND for what is another website's. */
export async function readRuns(
  { postgres }: Pick<Dependencies, "postgres">,
  website: OwnWebsite,
  { id, person: key }: { id: string; person: string },
): Promise<PersonRuns> {
  const person = toStored(key);
  const journey = await findWalked(postgres, { website: website.id, id });
  if (journey === undefined) throw journeyNotFound();
  const known = await findKnown(postgres, { website: website.id, person });
  if (known === undefined) throw new AppError("NOT_FOUND", "No such person of this website");
  const place = { journey: id, person };
  const live = await listLiveRuns(postgres, place);
  const decisions = (await listDecisions(postgres, place, maxDecisions)).toReversed();
  const named: Named = {
    ...{ zone: website.timeZone, name: known.name ?? "", journey },
    places: await readPlaces(postgres, id, [...decisions, ...live]),
    sent: await listSent(postgres, place),
  };
  return {
    journey: { id, name: journey.name, status: journey.status },
    person: { key: fromStored(person), name: known.name },
    runs: runsOf(decisions, live, named).slice(0, maxRuns),
    refused: await readRefusals(postgres, place, named),
  };
}

async function readPlaces(queries: Queries, journey: string, at: readonly { block: number }[]) {
  const numbers = [...new Set(at.map(({ block }) => block))];
  return new Map((await listPlaces(queries, journey, numbers)).map((place) => [place.no, place]));
}

type Run = PersonRuns["runs"][number];

/** Runs of which something is known, the latest first: their numbers rise. */
function runsOf(decisions: readonly DecisionRow[], live: readonly LiveRunRow[], named: Named): Run[] {
  const byRun = groupBy(decisions, ({ run }) => run);
  const ids = [...new Set([...live.map(({ run }) => run), ...byRun.keys()])];
  return ids
    .toSorted((one, other) => Number(BigInt(other) - BigInt(one)))
    .map((id) =>
      showRun(
        byRun.get(id) ?? [],
        live.find(({ run }) => run === id),
        named,
      ),
    );
}

function showRun(decisions: readonly DecisionRow[], live: LiveRunRow | undefined, named: Named): Run {
  const iso = (at: Date) => isoIn(named.zone, at.getTime());
  const [first, last] = [decisions[0], decisions.at(-1)];
  const enteredAt = live?.enteredAt ?? first?.at;
  if (enteredAt === undefined) throw new Error("A run without a row and without a decision");
  return {
    key: live?.key ?? keyOf(first),
    enteredAt: iso(enteredAt),
    endedAt: live === undefined && last !== undefined ? iso(last.at) : null,
    decisions: decisions.map((decision) => showDecision(decision, named)),
    stands: live === undefined ? null : showStanding(live, named),
  };
}

const keyOf = (first: DecisionRow | undefined) => (typeof first?.detail?.key === "string" ? first.detail.key : "");

function placeOf({ places }: Named, no: number) {
  const { id, type, title, fields } = places.get(no) ?? {
    ...{ id: null, type: "flow.end" as const, title: "", fields: {} },
  };
  return { block: { id, type, name: title || blockTypeText[type] }, fields };
}

function showDecision(decision: DecisionRow, named: Named): Run["decisions"][number] {
  const { at, output, reason, detail } = decision;
  const { block, fields } = placeOf(named, decision.block);
  const { zone, name } = named;
  const decided = { name, zone, at: at.getTime(), block: { ...block, fields }, output, reason, detail: detail ?? {} };
  return {
    ...{ at: isoIn(zone, at.getTime()), block, output, reason, sentence: describeDecision(decided) },
    message: output === null ? null : showMessage(decision, named),
  };
}

function showMessage(
  { run, block, output }: DecisionRow,
  { sent, zone, name }: Named,
): Run["decisions"][number]["message"] {
  const found = sent.find((each) => each.run === run && each.block === block);
  if (found === undefined) return null;
  const times = { sendAfter: found.sendAfter.getTime(), expiresAt: found.expiresAt.getTime() };
  const sentence = describeReason({ ...found, ...times, zone, name, isByNo: output === "no" });
  return { id: found.id, state: found.state, sentence: sentence ?? null };
}

function showStanding({ block: no, wait, due, isBroken }: LiveRunRow, named: Named): Run["stands"] {
  const { block, fields } = placeOf(named, no);
  const isStopped = named.journey.status === "deactive";
  const until = due === null || isStopped ? null : due.getTime();
  const standing = { zone: named.zone, wait, until, block: { ...block, fields }, isBroken, isStopped };
  const sentence = describeStanding(standing);
  return { block, sentence, until: until === null ? null : isoIn(named.zone, until), isBroken };
}

async function readRefusals(
  queries: Queries,
  place: { journey: string; person: string },
  { zone, name, journey }: Named,
): Promise<PersonRuns["refused"]> {
  const rows = await listRefusals(queries, place, maxRefusals);
  if (rows.length === 0) return [];
  const enteredAt = (await findLastEntry(queries, place))?.getTime() ?? null;
  const { maxAge, reentry } = journey.settings;
  const rule = { maxAge, days: reentry.days, key: journey.keyPath ?? undefined };
  return rows.map(({ at, reason }) => ({
    ...{ at: isoIn(zone, at.getTime()), reason },
    sentence: describeRefusal({
      ...{ name, zone, reason, ...rule, enteredAt, expiresAt: journey.expiresAt?.getTime() ?? null },
    }),
  }));
}
