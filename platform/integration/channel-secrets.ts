import type { Dependencies } from "#platform/dependencies.ts";
import { readSecrets } from "#platform/secrets/read-secrets.ts";
import { removeSecret } from "#platform/secrets/remove-secret.ts";
import type { SecretPlace } from "#platform/secrets/seal.ts";
import { storeSecret } from "#platform/secrets/store-secret.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

interface Channel {
  website: string;
  id: string;
}

const placeOf = ({ website, id }: Channel, field = ""): SecretPlace => ({ website, purpose: `channel/${id}/${field}` });

/** The secrets of a channel by field; what no key opens any more is missing. */
export async function readChannelSecrets(
  dependencies: Pick<Dependencies, "keyring" | "postgres">,
  channel: Channel,
): Promise<Record<string, string>> {
  const place = placeOf(channel);
  const texts = await readSecrets(dependencies, place);
  return Object.fromEntries([...texts].map(([purpose, text]) => [purpose.slice(place.purpose.length), text]));
}

/** Seals secrets of a channel within the caller's transaction; others stay. */
export async function storeChannelSecrets(
  dependencies: Pick<Dependencies, "keyring" | "clock">,
  queries: Queries,
  { secrets, ...channel }: Channel & { secrets: Readonly<Record<string, string>> },
): Promise<void> {
  for (const [field, text] of Object.entries(secrets)) {
    await storeSecret(dependencies, queries, { ...placeOf(channel, field), text });
  }
}

/** Removes the secrets of a channel within the caller's transaction. */
export async function removeChannelSecrets(
  queries: Queries,
  channel: Channel,
  fields: readonly string[],
): Promise<void> {
  for (const field of fields) await removeSecret(queries, placeOf(channel, field));
}
