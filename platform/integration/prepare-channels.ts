import type { Channel } from "#contract/integration-channels.ts";
import {
  type BuiltInType,
  builtInProviders,
  type Provider,
  providers,
  type SendingType,
} from "#contract/integration-providers.ts";
import { channelText } from "#contract/text/channels.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { makeWebsiteKeys } from "#platform/web-push/website-keys.ts";
import { newChannel } from "./new-channel.ts";
import { insertChannel, listChannels, lockIntegration } from "./sql/channels.ts";
import { listLines } from "./sql/lines.ts";
import { toChannel } from "./to-channel.ts";

/**
 * Makes the channels that need no settings where they are missing, of one type or of all, with the website's keys of web
 * push, and answers all channels of the website. They begin switched on: who sets one up is not given the others with it.
 */
export const prepareChannels = (
  { postgres, ids, clock, keyring }: Pick<Dependencies, "postgres" | "ids" | "clock" | "keyring">,
  { website, type }: { website: string; type?: BuiltInType | undefined },
): Promise<{ website: string; channels: Channel[] }> =>
  postgres.transaction(async (queries) => {
    await lockIntegration(queries, website);
    const before = await listChannels(queries, website);
    const isChosen = (each: SendingType) => type === undefined || each === type;
    const missing = builtInProviders.filter(
      (provider) => isChosen(providers[provider].type) && !before.some((row) => row.provider === provider),
    );
    const names = new Set(before.map(({ name }) => name));
    for (const provider of missing) {
      const name = freeName(provider, names);
      const createdAt = new Date(clock.now());
      const of = { id: ids.uuid(), website, type: providers[provider].type, provider, name, createdAt };
      await insertChannel(queries, newChannel(of));
    }
    if (isChosen("WEB_PUSH")) await makeWebsiteKeys({ keyring, clock }, queries, website);
    const rows = await listChannels(queries, website);
    const lines = await listLines(
      queries,
      rows.map(({ id }) => id),
    );
    return { website, channels: rows.map((row) => toChannel(row, lines)) };
  });

/** The provider's name, numbered where the owner has called another channel so. */
function freeName(provider: Provider, taken: ReadonlySet<string>): string {
  const name = channelText.providers[provider];
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? name : `${name} ${number}`;
    if (!taken.has(numbered)) return numbered;
  }
}
