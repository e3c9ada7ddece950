import { type Channel, channels } from "#contract/channels.ts";
import { campaignText } from "#contract/text/campaigns.ts";
import { channelText } from "#contract/text/channels.ts";
import { type Charging, costOf, countCovered, readFunds, remediesOf } from "#platform/delivery/message-funds.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { findDomains } from "#platform/integration/find-domains.ts";
import { findChannels } from "#platform/integration/sending.ts";

/** The channels that a campaign may use, with what each of them lacks, and how many messages are paid. */
export async function listReadyChannels(dependencies: Charging & Pick<Dependencies, "postgres">, website: string) {
  const { postgres } = dependencies;
  const own = (await findChannels(postgres, website)).filter(({ active }) => active);
  const domains = await findDomains(postgres, website);
  const funds = await readFunds(postgres, website);
  const sendingOf = (type: Channel) =>
    own.filter((each) => each.type === type || (type === "PUSH" && each.type === "WEB_PUSH"));
  const problemOf = (type: Channel): keyof typeof campaignText.notReady | undefined => {
    const sending = sendingOf(type);
    if (sending.length === 0) return "channel";
    if (type === "SMS" && !sending.some(({ lines }) => lines.some(({ active }) => active))) return "line";
    if (type === "EMAIL" && !domains.some(({ status }) => status === "verified")) return "domain";
    return undefined;
  };
  const items = channels.map((type) => {
    const problem = problemOf(type);
    const label = type === "PUSH" ? campaignText.push : channelText.types[type];
    const { provider = "" } = sendingOf(type).find((each) => each.provider !== "bale") ?? {};
    const cost = costOf(dependencies, { channel: type, provider });
    const paid = { covered: countCovered(funds, cost) ?? null, remedies: remediesOf(cost) };
    return {
      type,
      label,
      ...paid,
      requireConsent: sendingOf(type).some(({ requireConsent }) => requireConsent),
      ready: problem === undefined,
      ...(problem && { why: campaignText.notReady[problem] }),
    };
  });
  return { items, total: items.length, page: 1, limit: items.length };
}
