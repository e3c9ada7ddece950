import type { DeliveryChannel } from "#contract/delivery-states.ts";
import type { Violation } from "#contract/errors.ts";
import { checkJourney } from "#contract/journeys/check-start.ts";
import type { Trial as TrialAnswer } from "#contract/journeys/trials.ts";
import { isBlocking } from "#contract/journeys/violations.ts";
import { violationText } from "#contract/text/violations.ts";
import type { Caller, OwnWebsite } from "#platform/caller.ts";
import { findForeignPage, whySuppressed } from "#platform/delivery/read-trial.ts";
import { readTestAddress } from "#platform/delivery/read-trial-address.ts";
import { AppError } from "#platform/errors.ts";
import { findLineRow } from "#platform/integration/sending.ts";
import { type PersonRow, readPersons } from "#platform/people/read-persons.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { refuseGraph } from "./check-graph.ts";
import { compilePlan, type Plan } from "./compile-plan.ts";
import { channelOf } from "./engine/block-messages.ts";
import { type Moment, readSurroundings } from "./read-surroundings.ts";
import { showTrial } from "./read-trial.ts";
import { readGraphs } from "./sql/graph.ts";
import { findJourney } from "./sql/journeys.ts";
import { findByAddress, saveTrial } from "./sql/trials.ts";
import { journeyNotFound } from "./to-journey.ts";
import { stepTrial, type TrialDependencies } from "./trial/step-trials.ts";
import type { Trial } from "./trial/trial.ts";

interface Given {
  id: string;
  day: number;
  phone?: string | undefined;
  email?: string | undefined;
  page?: string | undefined;
  server?: string | undefined;
}

/** Which field has the address of a channel: a push goes to browsers and apps, which have none that could be typed in. */
const fieldOf: Partial<Record<DeliveryChannel, "phone" | "email" | "page" | "server">> = {
  ...{ SMS: "phone", WHATSAPP: "phone", EMAIL: "email", ON_SITE: "page", API: "server" },
};

/**
 * Begins the owner's own walk through a journey as its map is now, in place of the last one. Throws NOT_FOUND, REFUSED with
 * everything that a start lacks, and BAD_REQUEST beside an address that the map needs or that gets nothing.
 */
export async function beginTrial(
  dependencies: TrialDependencies,
  website: OwnWebsite,
  { caller, ...given }: Given & { caller: Pick<Caller, "fullName"> },
): Promise<TrialAnswer> {
  const { postgres, clock, settings } = dependencies;
  const { id, day } = given;
  const now = clock.now();
  const plan = await compile(postgres, website, { id, now, settings });
  const to = readAddresses(plan, given);
  await refuseClosed(postgres, website, { plan, to, now });
  const person = await personOf(postgres, website, { to, name: caller.fullName });
  const trial: Trial = {
    ...{ plan, given: { to, day, person }, run: bornAt(now, plan), decisions: [], messages: [] },
    ...{ startedAt: now, due: now, endedAt: null, exit: null },
  };
  await saveTrial(postgres, id, trial);
  await stepTrial(dependencies, { journey: id, website: website.id });
  return showTrial(dependencies, website, id);
}

async function compile(
  queries: Queries,
  website: OwnWebsite,
  { id, ...moment }: { id: string } & Moment,
): Promise<Plan> {
  const row = await findJourney(queries, { website: website.id, id });
  if (row === undefined) throw journeyNotFound();
  const blocks = (await readGraphs(queries, [id])).get(id) ?? [];
  const blocking = checkJourney(blocks, await readSurroundings(queries, website, moment)).filter(isBlocking);
  if (blocking.length > 0) throw refuseGraph(blocking);
  return compilePlan(blocks, row);
}

/** An address for each channel of the map. */
function readAddresses(plan: Plan, given: Given): Trial["given"]["to"] {
  const named = Object.values(plan.blocks).flatMap(({ type }) => channelOf[type] ?? []);
  const read = (channel: DeliveryChannel): [DeliveryChannel, string][] => {
    const field = fieldOf[channel];
    if (field === undefined) return [];
    const typed = given[field];
    if (typed !== undefined && typed !== "") return [[channel, readTestAddress(channel, typed, field)]];
    throw new AppError("BAD_REQUEST", `The walk has no ${field}`, {
      issues: [{ path: [field], message: violationText.required }],
    });
  };
  return Object.fromEntries([...new Set(named)].flatMap(read));
}

/**
 * Throws BAD_REQUEST beside a page of another website, and beside addresses of the suppression list: a walk sends more than
 * one message, so that nobody says once for all of them that they know.
 */
async function refuseClosed(
  queries: Queries,
  website: OwnWebsite,
  { plan, to, now }: { plan: Plan; to: Trial["given"]["to"]; now: number },
): Promise<void> {
  const issues: Violation[] = to.ON_SITE === undefined ? [] : findForeignPage(to.ON_SITE, website, "page");
  const kinds = await findLineKinds(queries, website.id, plan);
  for (const [channel, address] of Object.entries(to) as [DeliveryChannel, string][]) {
    for (const lineKind of channel === "SMS" ? kinds : [undefined]) {
      const message = await whySuppressed(queries, website, { channel, lineKind, to: address, now });
      if (message === undefined) continue;
      issues.push({ path: [fieldOf[channel] ?? ""], message });
      break;
    }
  }
  if (issues.length > 0) throw new AppError("BAD_REQUEST", "The walk has an address that gets nothing", { issues });
}

/** Of the lines that the map sends by: a receiver may have closed those of one kind. */
async function findLineKinds(queries: Queries, website: string, plan: Plan) {
  const ids = Object.values(plan.blocks).flatMap(({ fields: { line } }) => (typeof line === "string" ? [line] : []));
  const lines = await Promise.all([...new Set(ids)].map((id) => findLineRow(queries, { website, id })));
  return [...new Set(lines.map((line) => line?.kind))];
}

/** The person of the website with one of the addresses, else the owner by name and addresses. */
async function personOf(
  queries: Queries,
  website: OwnWebsite,
  { to, name }: { to: Trial["given"]["to"]; name: string },
): Promise<PersonRow> {
  const own = { email: to.EMAIL, phone: to.SMS };
  const known = await findByAddress(queries, website.id, own);
  const found = known === undefined ? new Map() : await readPersons(queries, { website: website.id, people: [known] });
  const stranger: PersonRow = {
    ...{ person: "0", name, email: own.email ?? null, phone: own.phone ?? null, ownerId: null, birthday: null },
    ...{ gender: null, city: null, country: null, attributes: {}, consent: null, leadAt: null, customerAt: null },
  };
  return found.get(known ?? "") ?? stranger;
}

const bornAt = (at: number, { start }: Plan): Trial["run"] => ({
  ...{ id: "0", person: "0", key: "", block: start, lap: 0, wait: null },
  ...{ enteredAt: at, arrivedAt: at, arrivedShift: 0, data: {}, facts: {} },
});
