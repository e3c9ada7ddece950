import { type Channel, channels } from "#contract/channels.ts";
import { campaignText } from "#contract/text/campaigns.ts";
import { channelText } from "#contract/text/channels.ts";
import { findDomains } from "#platform/integration/find-domains.ts";
import { findChannels } from "#platform/integration/sending.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** The channels that a campaign may use, with what each of them lacks. */
export async function listReadyChannels(queries: Queries, website: string) {
  const own = (await findChannels(queries, website)).filter(({ active }) => active);
  const domains = await findDomains(queries, website);
  const problemOf = (type: Channel): keyof typeof campaignText.notReady | undefined => {
    const sending = own.filter((each) => each.type === type || (type === "PUSH" && each.type === "WEB_PUSH"));
    if (sending.length === 0) return "channel";
    if (type === "SMS" && !sending.some(({ lines }) => lines.some(({ active }) => active))) return "line";
    if (type === "EMAIL" && !domains.some(({ status }) => status === "verified")) return "domain";
    return undefined;
  };
  const items = channels.map((type) => {
    const problem = problemOf(type);
    const label = type === "PUSH" ? campaignText.push : channelText.types[type];
    return { type, label, ready: problem === undefined, ...(problem && { why: campaignText.notReady[problem] }) };
  });
  return { items };
}
