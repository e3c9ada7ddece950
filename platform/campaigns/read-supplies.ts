import type { ChannelChoice } from "#contract/campaigns/shapes.ts";
import type { DeliveryChannel } from "#contract/delivery-states.ts";
import type { Channel } from "#contract/integration-channels.ts";
import type { Domain } from "#contract/integration-domains.ts";
import { findDomains } from "#platform/integration/find-domains.ts";
import {
  findBaleLine,
  findChannels,
  findLineRow,
  findVersion,
  type LineRow,
  type TemplateRow,
} from "#platform/integration/sending.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

type Choice = ChannelChoice["channels"][number];

/** What the messages of one chosen channel are made of and leave by. What is missing is undefined. */
export interface Supply {
  choice: Choice;
  /** A push is one to apps or to browsers, as its template says. */
  sends: DeliveryChannel;
  /** What carries it: an active channel of the website, with its line. */
  channel: Channel | undefined;
  line: LineRow | undefined;
  /** The bot that is tried before the line, where the owner chose so. */
  bale: LineRow | undefined;
  /** In its latest approved version. */
  template: TemplateRow | undefined;
  /** The name of a verified domain. */
  domain: string | undefined;
}

/** What campaigns of a website have in common: its active channels, and its domains where mails are chosen. */
interface Carriers {
  channels: readonly Channel[];
  domains: readonly Domain[];
}

export async function readCarriers(queries: Queries, website: string, choices: readonly Choice[]): Promise<Carriers> {
  const channels = (await findChannels(queries, website)).filter(({ active }) => active);
  const domains = choices.some(({ type }) => type === "EMAIL") ? await findDomains(queries, website) : [];
  return { channels, domains };
}

/** What a campaign's channels have at this moment, in their order. Of several campaigns `known` is read once. */
export async function readSupplies(
  queries: Queries,
  website: string,
  choices: readonly Choice[],
  known?: Carriers,
): Promise<Supply[]> {
  const { channels, domains } = known ?? (await readCarriers(queries, website, choices));
  const supplies: Supply[] = [];
  for (const choice of choices) {
    const { type, template: id, line, domain, bale } = choice;
    const own = type === "SMS" && line !== undefined ? await findLineRow(queries, { website, id: line }) : undefined;
    const template = await findVersion(queries, { website, id });
    const sends = type === "PUSH" && template?.type !== "PUSH" ? "WEB_PUSH" : type;
    const carriers = channels.filter((each) => each.type === sends);
    supplies.push({
      ...{ choice, sends, template },
      channel: own === undefined ? carriers[0] : carriers.find(({ id: each }) => each === own.channel),
      line: own?.active === true ? own : undefined,
      bale: own !== undefined && bale === "first" ? await findBaleLine(queries, website) : undefined,
      domain: domains.find(({ id: each, status }) => each === domain && status === "verified")?.name,
    });
  }
  return supplies;
}
