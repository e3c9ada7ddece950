import type { MessageReason } from "#contract/delivery-reasons.ts";
import { type DeliveryChannel, deliveryChannels, type MessageState, messageStates } from "#contract/delivery-states.ts";
import { addressPrefixes } from "../address-prefixes.ts";

type OneOrMore<Value> = Value | readonly Value[];

export interface LogFilter {
  website: string;
  /** Any of them. */
  channel?: OneOrMore<DeliveryChannel> | undefined;
  state?: OneOrMore<MessageState> | undefined;
  reason?: MessageReason | undefined;
  /** Ids. */
  campaign?: string | undefined;
  journey?: string | undefined;
  /** When messages were made: `from` inclusive, `to` exclusive. */
  from?: Date | undefined;
  to?: Date | undefined;
  /** The beginning of an address, or the whole id of a provider. */
  q?: string | undefined;
  /** Signed numbers of one person. */
  people?: readonly string[] | undefined;
  /** The `next` of an earlier page: older ones alone. */
  after?: string | undefined;
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** Conditions of `m`, with the values that they bind. */
class Conditions {
  readonly values: unknown[] = [];
  readonly all: string[] = [];

  bind(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /** `sql` writes the condition on the value's place; without a value there is none. */
  add<Value>(value: Value | undefined, sql: (place: string) => string): void {
    if (value !== undefined) this.all.push(sql(this.bind(value)));
  }

  /** None means all. A single value is compared by itself, as the planner knows how many rows have it. */
  addAny(column: string, values: readonly string[]): void {
    const [first, second] = values;
    if (second === undefined) this.add(first, (place) => `${column} = ${place}`);
    else this.add(values, (place) => `${column} = ANY(${place}::text[])`);
  }
}

function addSearch(conditions: Conditions, q: string): void {
  const either = addressPrefixes(q).map(
    (prefix) => `left(lower(m.address), 254) LIKE ${conditions.bind(`${escapeLike(prefix)}%`)}`,
  );
  conditions.all.push(`(${[...either, `m.provider_id = ${conditions.bind(q)}`].join(" OR ")})`);
}

function addOthers(conditions: Conditions, filter: LogFilter): void {
  conditions.add(filter.reason, (place) => `m.reason = ${place}`);
  conditions.add(filter.from, (place) => `m.created_at >= ${place}`);
  conditions.add(filter.to, (place) => `m.created_at < ${place}`);
  if (filter.q) addSearch(conditions, filter.q);
  conditions.add(filter.people, (place) => `m.person = ANY(${place}::bigint[])`);
  if (filter.after === undefined) return;
  const [at, id] = filter.after.split(".").map((value) => conditions.bind(value));
  conditions.all.push(
    `(m.created_at, m.id) < (timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond', ${id}::uuid)`,
  );
}

/** Its campaign and journey are looked up among those of the website. */
function addSources(conditions: Conditions, { campaign, journey }: LogFilter, website: string): void {
  conditions.add(
    campaign,
    (place) => `m.campaign = (SELECT id FROM campaigns WHERE id = ${place} AND website_id = ${website})`,
  );
  conditions.add(
    journey,
    (place) => `m.journey = (SELECT no FROM journeys WHERE id = ${place} AND website_id = ${website})`,
  );
}

/** Each once: callers may repeat them. */
const listOf = <Value>(values: OneOrMore<Value> | undefined): Value[] => [
  ...new Set(values === undefined ? [] : ([values].flat() as Value[])),
];

/** None means all. */
const listOrAll = <Value>(values: OneOrMore<Value> | undefined, all: readonly Value[]): readonly Value[] => {
  const wanted = listOf(values);
  return wanted.length === 0 ? all : wanted;
};

const newestFirst = "ORDER BY m.created_at DESC, m.id DESC";

interface Selection {
  values: unknown[];
  /** The newest so many messages of a filter as `m`, in no order of their own: when they were made and their ids, or nothing. */
  newest: (columns: "m.created_at, m.id" | "", limit: number) => string;
}

function selectOfWebsite(filter: LogFilter): Selection {
  const conditions = new Conditions();
  const website = conditions.bind(filter.website);
  conditions.all.push(`m.website_id = ${website}`);
  conditions.addAny("m.channel", listOf(filter.channel));
  conditions.addAny("m.state", listOf(filter.state));
  addSources(conditions, filter, website);
  addOthers(conditions, filter);
  const { values, all } = conditions;
  const from = `FROM messages AS m WHERE ${all.join(" AND ")}`;
  return {
    values,
    newest: (columns, limit) =>
      columns === "" ? `SELECT ${from} LIMIT ${limit}` : `SELECT ${columns} ${from} ${newestFirst} LIMIT ${limit}`,
  };
}

/**
 * The newest of each channel and state, as the indexes of campaigns and journeys have them. The website is no condition: with
 * it the planner went through its messages by time, 400,000 of them for a page of a campaign that had ended.
 */
function selectOfSource(filter: LogFilter): Selection {
  const conditions = new Conditions();
  addSources(conditions, filter, conditions.bind(filter.website));
  addOthers(conditions, filter);
  const channels = conditions.bind(listOrAll(filter.channel, deliveryChannels));
  const states = conditions.bind(listOrAll(filter.state, messageStates));
  const { values, all } = conditions;
  return {
    values,
    newest: (columns, limit) => `SELECT ${columns}
      FROM unnest(${channels}::text[]) AS channels (channel) CROSS JOIN unnest(${states}::text[]) AS states (state)
      CROSS JOIN LATERAL (SELECT ${columns} FROM messages AS m WHERE m.channel = channels.channel AND m.state = states.state
        AND ${all.join(" AND ")} ${newestFirst} LIMIT ${limit}) AS m`,
  };
}

/** The messages of a filter. What a search or a reason finds is few, and has indexes of its own. */
export function selectMessages(filter: LogFilter): Selection {
  const isOfSource = filter.campaign !== undefined || filter.journey !== undefined;
  return isOfSource && !filter.q && filter.reason === undefined ? selectOfSource(filter) : selectOfWebsite(filter);
}

/** A page of them, the newest first. */
export const selectPage = ({ newest }: Selection, { page, limit }: { page: number; limit: number }): string =>
  `SELECT messages.* FROM (SELECT m.id FROM (${newest("m.created_at, m.id", page * limit)}) AS m
     ${newestFirst} LIMIT ${limit} OFFSET ${(page - 1) * limit}) AS placed JOIN messages USING (id)`;

/** How many there are, at most `limit`. */
export const selectCount = ({ newest }: Selection, limit: number): string =>
  `SELECT count(*)::int AS total FROM (SELECT FROM (${newest("", limit)}) AS m LIMIT ${limit}) AS counted`;
