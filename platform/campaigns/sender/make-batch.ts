import { asTracked } from "#contract/messages/as-tracked.ts";
import { enqueueMessages, type NewMessage } from "#platform/delivery/enqueue-messages.ts";
import { firstByBale } from "#platform/delivery/first-by-bale.ts";
import { foldAddress, type RecipientVerdict } from "#platform/delivery/judge-recipients.ts";
import { unsubscribeAddress } from "#platform/delivery/message-addresses.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { type PersonRow, readPersons } from "#platform/people/read-persons.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { type ContentLink, type ContentSources, daysOnSite, fillContent } from "../campaign-content.ts";
import { judgePeople } from "../judge-people.ts";
import { planPerson } from "../plan-person.ts";
import type { Supply } from "../read-supplies.ts";
import type { CampaignRow } from "../sql/campaigns.ts";
import { findMerged } from "../sql/merged.ts";
import { claimAddresses, listMade, type PersonOutcome, replaceMerged, writeOutcomes } from "./sql/making.ts";

type MakeDependencies = Pick<Dependencies, "ids" | "settings" | "clock">;

export interface Batch {
  row: CampaignRow;
  website: ContentSources["website"];
  supplies: readonly Supply[];
  links: readonly ContentLink[];
  /** Claimed in this transaction. */
  people: readonly string[];
}

/** Behind messages of journeys of usual priority. */
const priority = 6;
const hourMs = 3_600_000;
const noAccount = "00000000-0000-0000-0000-000000000000";

/**
 * Makes the messages of claimed people, and writes down for whom, in the caller's transaction. Whom nothing reaches gets a
 * message that says why and is never sent. Answers how many can leave.
 */
export async function makeBatch(dependencies: MakeDependencies, queries: Queries, batch: Batch): Promise<number> {
  const { row, supplies, people } = batch;
  const persons = await readPersons(queries, { website: row.website, people });
  const gone = people.filter((person) => !persons.has(person));
  const merged = await findMerged(queries, { website: row.website, people: gone });
  await replaceMerged(queries, row.id, merged);
  const now = dependencies.clock.now();
  const verdictsOf = await judgePeople(queries, { website: row.website, supplies, persons, now });
  const made = await listMade(queries, row.id, people);
  const planned = [...persons.values()].map((person) => ({
    person,
    plan: planMissing(batch, person, { verdictsOf, made }),
  }));
  const messages = planned.flatMap(({ person, plan }) =>
    plan.map((each) => makeMessage(dependencies, batch, { ...each, person, now })),
  );
  const open = messages.flatMap(({ message, address }) =>
    message.problem !== undefined || address === undefined
      ? []
      : [{ channel: message.channel, address: foldAddress(message.channel, address), person: message.person ?? "" }],
  );
  const owners = await claimAddresses(queries, row.id, open);
  const judged = messages.map(({ message, address }) => {
    const key = address === undefined ? "" : `${message.channel}/${foldAddress(message.channel, address)}`;
    const isTaken = message.problem === undefined && owners.get(key) !== message.person;
    return isTaken ? { ...message, problem: { reason: "same_address" as const, detail: {} } } : message;
  });
  await enqueueMessages(dependencies, queries, judged);
  const leaving = judged.filter(({ problem }) => problem === undefined);
  const isMade = new Set([...made].map((key) => key.split("/")[0]));
  const outcomes = people
    .filter((person) => !merged.has(person))
    .map((person): PersonOutcome => {
      const own = leaving.find((message) => message.person === person);
      const first = own ?? judged.find((message) => message.person === person);
      const isHandedOver = own !== undefined || isMade.has(person);
      return { person, state: isHandedOver ? "handed_over" : "left_out", message: first?.id ?? null };
    });
  await writeOutcomes(queries, row.id, outcomes);
  return leaving.length;
}

interface Planned {
  supply: Supply;
  verdict: RecipientVerdict;
}

/** The messages that a person still lacks: of the first channel alone where there is none yet. */
function planMissing(
  { row, supplies }: Batch,
  { person }: PersonRow,
  { verdictsOf, made }: { verdictsOf: (person: string) => RecipientVerdict[]; made: ReadonlySet<string> },
): Planned[] {
  const hasAny = supplies.some(({ choice }) => made.has(`${person}/${choice.type}`));
  if (row.order === "first" && hasAny) return [];
  return planPerson(row.order, verdictsOf(person)).flatMap(({ channel, verdict }) => {
    const supply = supplies[channel];
    return supply === undefined || made.has(`${person}/${supply.choice.type}`) ? [] : [{ supply, verdict }];
  });
}

/** How long a message may wait: on a page for as long as its template says, else in its channel's queue. */
function waitOf({ sends, channel, template }: Supply): number {
  if (sends === "ON_SITE") return daysOnSite(template?.content) * 24 * hourMs;
  return channel?.queue.on === true ? channel.queue.hours * hourMs : 0;
}

function makeMessage(
  { ids, settings }: MakeDependencies,
  { row, website, links }: Batch,
  { supply, verdict, person, now }: Planned & { person: PersonRow; now: number },
): { message: NewMessage; address: string | undefined } {
  const { channel, line, template } = supply;
  const id = ids.uuid();
  const account = channel?.id ?? noAccount;
  const made =
    "address" in verdict
      ? fillContent(supply, {
          ...{ website, links, person, unsubscribe: unsubscribeAddress(id, settings) },
          asSent: (text, sent) => asTracked(text, settings.PLATFORM_URL, sent),
        })
      : { content: {}, problem: verdict };
  const message: NewMessage = {
    ...{ id, website: row.website, person: person.person, channel: supply.sends, source: "campaign", campaign: row.id },
    ...{ account, line: line?.id, priority },
    ...(template === undefined ? {} : { template: { id: template.id, version: template.version } }),
    ...{ createdAt: new Date(now), expiresAt: new Date(now + waitOf(supply)) },
    ...made,
    ...firstByBale({ account, line, bale: supply.bale }, made),
  };
  return { message, address: "address" in verdict ? verdict.address : undefined };
}
