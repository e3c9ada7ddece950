import type { ChannelChoice } from "#contract/campaigns/shapes.ts";
import type { Channel } from "#contract/integration-channels.ts";
import { findDomains } from "#platform/integration/find-domains.ts";
import {
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
  /** What carries it: an active channel of the website, with its line. */
  channel: Channel | undefined;
  line: LineRow | undefined;
  /** In its latest approved version. */
  template: TemplateRow | undefined;
  /** The name of a verified domain. */
  domain: string | undefined;
}

/** Channels by which campaigns are sent today; the others are refused at the start. */
export const isCarried = ({ type }: Choice): boolean => type === "SMS" || type === "EMAIL";

/** What a campaign's channels have at this moment, in their order. */
export async function readSupplies(queries: Queries, website: string, choices: readonly Choice[]): Promise<Supply[]> {
  const channels = (await findChannels(queries, website)).filter(({ active }) => active);
  const domains = choices.some(({ type }) => type === "EMAIL") ? await findDomains(queries, website) : [];
  const supplies: Supply[] = [];
  for (const choice of choices) {
    const { type, template, line, domain } = choice;
    const own = type === "SMS" && line !== undefined ? await findLineRow(queries, { website, id: line }) : undefined;
    const carriers = channels.filter((each) => each.type === type);
    supplies.push({
      choice,
      channel: own === undefined ? carriers[0] : carriers.find(({ id }) => id === own.channel),
      line: own?.active === true ? own : undefined,
      template: await findVersion(queries, { website, id: template }),
      domain: domains.find(({ id, status }) => id === domain && status === "verified")?.name,
    });
  }
  return supplies;
}
