import type { Channel, ChannelHealth } from "#contract/integration-channels.ts";
import type { Provider, SendingType } from "#contract/integration-providers.ts";
import { channelText } from "#contract/text/channels.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { notifyWebsite } from "#platform/notifications/notify-website.ts";
import type { NotificationValues } from "#platform/notifications/values.ts";
import type { Postgres, Queries } from "#platform/stores/postgres/handle.ts";
import { readChannelSecrets } from "./channel-secrets.ts";
import { findChannelRow, listChannels, listOfProvider, updateHealth } from "./sql/channels.ts";
import { listLines } from "./sql/lines.ts";
import { toChannel } from "./to-channel.ts";

/** What sending reads of channels, lines, domains and templates. */

export { findDomainRow } from "./sql/domains.ts";
export { findBaleLine, findLineRow, type LineRow } from "./sql/lines.ts";
export { findVersion, findWhatsappTemplate, type TemplateRow } from "./sql/templates.ts";

/** All channels of a website, active or not, the oldest first. */
export async function findChannels(queries: Queries, website: string): Promise<Channel[]> {
  const rows = await listChannels(queries, website);
  const lines = await listLines(
    queries,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toChannel(row, lines));
}

/** The channel with this id, of any website. */
export async function findChannel(queries: Queries, id: string): Promise<Channel | undefined> {
  const row = await findChannelRow(queries, id);
  return row && toChannel(row, await listLines(queries, [id]));
}

/** Ids of active channels of these providers, of all websites. */
export async function listInboundAccounts(queries: Queries, providers: readonly Provider[]): Promise<string[]> {
  const lists = await Promise.all(providers.map((provider) => listOfProvider(queries, provider)));
  return lists.flat();
}

/**
 * The settings of a channel with its secrets in clear, for the moment of a call: not to be kept or logged. A secret that
 * no key opens any more is missing.
 */
export async function openSettings(
  dependencies: Pick<Dependencies, "keyring" | "postgres">,
  id: string,
): Promise<Record<string, string | number> | undefined> {
  const row = await findChannelRow(dependencies.postgres, id);
  if (row === undefined) return undefined;
  return { ...row.settings, ...(await readChannelSecrets(dependencies, row)) };
}

/** Channels as notifications name them; the others call no provider. */
const notifiedAs: Partial<Record<SendingType, NotificationValues["providerDown"]["channel"]>> = {
  ...{ EMAIL: "email", SMS: "sms", PUSH: "push", WEB_PUSH: "push", WHATSAPP: "whatsapp" },
};

/**
 * Writes down how a channel works; `message` is Persian, for its owner, who is notified of a provider that is found down
 * twice in a row, once a day: one call that fails is no news.
 */
export const noteHealth = (
  { transaction }: Pick<Postgres, "transaction">,
  health: { channel: string; state: ChannelHealth["state"]; message: string | null; at: Date },
): Promise<void> =>
  transaction(async (queries) => {
    const known = await updateHealth(queries, health);
    const channel = known && notifiedAs[known.type];
    if (channel === undefined || health.state !== "failing" || known?.before !== "failing") return;
    const { website, provider } = known;
    await notifyWebsite(queries, {
      ...{ website, kind: "providerDown", key: `${health.channel}/${health.at.toISOString().slice(0, 10)}` },
      values: { channel, provider: channelText.providers[provider] },
    });
  });
