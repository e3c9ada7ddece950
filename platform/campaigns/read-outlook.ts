import type { AudienceReason, CampaignOutlook } from "#contract/campaigns/sending.ts";
import { campaignText } from "#contract/text/campaigns.ts";
import { isoIn } from "#contract/time/zone.ts";
import { findCapped } from "#platform/delivery/find-capped.ts";
import { laneFacts } from "#platform/delivery/integrated-accounts.ts";
import { foldAddress } from "#platform/delivery/judge-recipients.ts";
import type { Charging } from "#platform/delivery/message-funds.ts";
import { FairQueue } from "#platform/fair-queue.ts";
import { type PersonRow, readPersons } from "#platform/people/read-persons.ts";
import { isEvaluatingAny } from "#platform/segments/evaluate-once.ts";
import { chosenSegments } from "./chosen-segments.ts";
import { endOf, type SendingLane } from "./end-of.ts";
import { AudienceEstimate, type ChannelEstimate, type EstimatedMessage } from "./estimate-audience.ts";
import { estimateMessage, isSameForAll } from "./estimate-message.ts";
import { findBeyondDay } from "./find-beyond-day.ts";
import { findPayment } from "./find-payment.ts";
import { judgePeople } from "./judge-people.ts";
import { listContentLinks } from "./list-content-links.ts";
import type { CampaignReaders, Place } from "./read-campaigns.ts";
import { readSupplies, type Supply } from "./read-supplies.ts";
import { findProblems } from "./set-going.ts";
import { type CampaignRow, countAudience, findCampaign } from "./sql/campaigns.ts";
import { beforeAll, countPeople, pageMembers, pageUnsent } from "./sql/people.ts";
import { campaignNotFound } from "./to-campaign.ts";

type Readers = Pick<CampaignReaders, "postgres" | "clock" | "settings"> & Charging;

const pageSize = 5_000;
/** People who are read one by one; the figures of more are scaled. */
const maxJudged = 100_000;
/** Texts that differ are filled for so many; others are like them. */
const maxFilled = 5_000;

/** Each reads up to `maxJudged` people: one of a website at a time, so that connections are left to others. */
const outlooks = new FairQueue({ total: 3, perOwner: 1, bound: 200, boundPerOwner: 10 });

/**
 * What a start, or going on, would do now: who would be written to, in how many messages and parts, at what price, until
 * when, and who gets nothing and why. Changes nothing. Throws NOT_FOUND, and SERVICE_UNAVAILABLE where too many wait.
 */
export const readOutlook = (readers: Readers, { website }: Place, id: string): Promise<CampaignOutlook> =>
  outlooks.run(website.id, () => read(readers, { website }, id));

async function read(readers: Readers, { website }: Pick<Place, "website">, id: string): Promise<CampaignOutlook> {
  const { postgres, clock } = readers;
  const row = await findCampaign(postgres, { website: website.id, id });
  if (row === undefined) throw campaignNotFound();
  const now = clock.now();
  const supplies = await readSupplies(postgres, website.id, row.channels);
  const links = await listContentLinks(readers, row);
  const startsAt = row.schedule.at === "now" ? now : Math.max(now, Date.parse(row.schedule.at));
  const shared = { website, links };
  const { audience, scale } = await readAudience(readers, row, { supplies, shared, now, startsAt });
  const scaled = (count: number) => Math.round(count * scale);
  const { excluded: segment } = await countAudience(postgres, website.id, row.segments);
  const reasons = [...audience.excluded].map(([reason, people]) => ({ reason, people: scaled(people) }));
  if (segment > 0) reasons.push({ reason: "segment", people: segment });
  const channels = audience.channels.map(({ messages, parts, price, unpriced, capped }) => ({
    ...{ messages: scaled(messages), parts: scaled(parts), price: scaled(price) },
    ...{ unpriced: scaled(unpriced), capped: scaled(capped) },
  }));
  const { paid, remedies } = await findPayment(readers, website.id, { supplies, channels });
  const beyondDay = await findBeyondDay(postgres, website, { supplies, channels, startsAt });
  const lanes = supplies.map((supply, index) => ({
    ...laneOf(supply, channels[index]?.messages ?? 0, website.timeZone),
    isHourUnknown: supply.sends === "ON_SITE" || (beyondDay[index] ?? 0) > 0 || isCappedWhole(channels[index]),
  }));
  const end = endOf(lanes, startsAt, row.schedule.throttle);
  const sum = (field: keyof ChannelEstimate) => channels.reduce((total, channel) => total + channel[field], 0);
  const isEvaluating = await isEvaluatingAny(postgres, website.id, chosenSegments(row.segments));
  const progress = (await countPeople(postgres, [id])).get(id);
  return {
    next: row.status === "draft" ? "start" : row.status === "stopped" ? "resume" : null,
    ...{ people: scaled(audience.people), done: progress?.handedOver ?? 0, leftOut: progress?.leftOut ?? 0 },
    ...{ messages: sum("messages"), parts: sum("parts"), price: sum("price") },
    channels: supplies.flatMap(({ choice: { type } }, index) => {
      const channel = channels[index];
      return channel === undefined
        ? []
        : [{ type, ...channel, ...(paid[index] ?? nothingPaid), beyondDay: beyondDay[index] ?? 0 }];
    }),
    remedies,
    excluded: reasons.sort((one, other) => other.people - one.people).map(labelled),
    startsAt: isoIn(website.timeZone, startsAt),
    endsAt: end === null ? null : isoIn(website.timeZone, end),
    ...{ isEvaluating, isEstimate: audience.isEstimate || scale > 1 || isEvaluating },
    problems: await findProblems(postgres, row, now),
  };
}

/** Where all wait for their caps: of others the hour is known, and the page says who waits. */
const isCappedWhole = (
  { messages, capped }: Pick<ChannelEstimate, "messages" | "capped"> = { messages: 0, capped: 0 },
) => capped > 0 && capped >= messages;
const nothingPaid = { unpaid: 0, ofPacks: 0, ofWallet: 0 };
const { excluded: labels } = campaignText;
const labelled = ({ reason, people }: { reason: AudienceReason; people: number }) => ({
  ...{ reason, people },
  label: reason in labels ? labels[reason as keyof typeof labels] : labels.other,
});

interface Known {
  supplies: readonly Supply[];
  shared: Omit<Parameters<typeof estimateMessage>[1], "settings">;
  now: number;
  startsAt: number;
}

/** Everybody to whom nothing was sent yet, page by page. */
async function readAudience({ postgres, settings }: Readers, row: CampaignRow, known: Known) {
  const { supplies, shared, now, startsAt } = known;
  const { estimate, isFilled, note } = openEstimates(supplies, { ...shared, settings });
  const audience = new AudienceEstimate(supplies.length, {
    order: row.order,
    fold: (channel, address) => foldAddress(supplies[channel]?.sends ?? "SMS", address),
    estimate,
  });
  const isSameAudience = JSON.stringify(row.copied) === JSON.stringify(row.segments) && row.copiedTo === null;
  let [judged, after, rest] = [0, beforeAll as string | null, 0];
  while (after !== null && supplies.length > 0) {
    const page = await (isSameAudience
      ? pageUnsent(postgres, { campaign: row.id, after, limit: pageSize })
      : pageMembers(postgres, row.id, { website: row.website, after, segments: row.segments, limit: pageSize }));
    after = page.next;
    if (judged >= maxJudged) {
      rest += page.people.length;
      continue;
    }
    judged += page.people.length;
    const persons = await readPersons(postgres, { website: row.website, people: page.people });
    const verdictsOf = await judgePeople(postgres, { website: row.website, supplies, persons, now });
    const counted = { website: row.website, zone: shared.website.timeZone, people: page.people, at: startsAt };
    const capped: (Set<string> | undefined)[] = [];
    // One after the other: connections are left to others.
    for (const { sends, channel } of supplies) {
      const given = channel && { ...counted, channel: sends, caps: channel.caps };
      capped.push(given && (await findCapped(postgres, given)));
    }
    note(persons);
    for (const person of page.people) {
      audience.add(person, verdictsOf(person), (channel) => capped[channel]?.has(person) === true);
    }
  }
  return {
    audience: Object.assign(audience, { isEstimate: !isFilled() }),
    scale: judged === 0 ? 1 : 1 + rest / judged,
  };
}

/** What messages come to: filled for each person where texts differ, as far as they are few; else like those before. */
function openEstimates(supplies: readonly Supply[], shared: Parameters<typeof estimateMessage>[1]) {
  let persons: ReadonlyMap<string, PersonRow> = new Map();
  const known = supplies.map((supply) => ({
    same: isSameForAll(supply, shared) ? estimateMessage(supply, shared, undefined) : undefined,
    filled: 0,
    sums: { parts: 0, price: 0 },
    isFilled: true,
  }));
  return {
    note: (page: ReadonlyMap<string, PersonRow>) => {
      persons = page;
    },
    isFilled: () => known.every(({ isFilled }) => isFilled),
    estimate(channel: number, person: string): EstimatedMessage {
      const [supply, own] = [supplies[channel], known[channel]];
      if (supply === undefined || own === undefined) throw new Error("A verdict is of no channel");
      if (own.same !== undefined) return own.same;
      if (own.filled >= maxFilled) {
        own.isFilled = false;
        return { parts: own.sums.parts / own.filled, price: own.sums.price / own.filled };
      }
      const message = estimateMessage(supply, shared, persons.get(person));
      if (message.problem === undefined) {
        own.filled += 1;
        own.sums.parts += message.parts;
        own.sums.price += message.price;
      }
      return message;
    },
  };
}

function laneOf({ channel, line, choice }: Supply, messages: number, zone: string): Omit<SendingLane, "isHourUnknown"> {
  if (channel === undefined) return { messages, perSecond: undefined, line: undefined, quiet: [] };
  const { lines, quiet } = laneFacts(channel);
  const own = choice.type === "SMS" ? lines.find(({ id }) => id === line?.id) : undefined;
  return { messages, perSecond: own?.perSecond, line: own, quiet: quiet.length === 0 ? [] : [{ slots: quiet, zone }] };
}
