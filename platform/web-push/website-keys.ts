import webPush from "web-push";
import type { Dependencies } from "#platform/dependencies.ts";
import { readSecret } from "#platform/secrets/read-secret.ts";
import { storeSecret } from "#platform/secrets/store-secret.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { findPublicKey, findPublicKeyOf, insertPublicKey } from "./sql/website-keys.ts";
import { readVapidSubject, type VapidKeys } from "./vapid-subject.ts";

const placeOf = (website: string) => ({ website, purpose: "web-push/private-key" });

/** Makes the keys of a website in the caller's transaction, once: others would silence every browser that is subscribed. */
export async function makeWebsiteKeys(
  dependencies: Pick<Dependencies, "keyring" | "clock">,
  queries: Queries,
  website: string,
): Promise<void> {
  if ((await findPublicKey(queries, website)) !== undefined) return;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  if (!(await insertPublicKey(queries, website, publicKey))) return;
  await storeSecret(dependencies, queries, { ...placeOf(website), text: privateKey });
}

/** The keys of a website with the private one in clear, for the moment of a call; undefined where they are not made. */
export async function openWebsiteKeys(
  dependencies: Pick<Dependencies, "postgres" | "keyring" | "settings">,
  website: string,
): Promise<VapidKeys | undefined> {
  const publicKey = await findPublicKey(dependencies.postgres, website);
  if (publicKey === undefined) return undefined;
  const privateKey = await readSecret(dependencies, placeOf(website));
  return privateKey === undefined
    ? undefined
    : { publicKey, privateKey, subject: readVapidSubject(dependencies.settings) };
}

/** The public key of a website, by which its pages subscribe; undefined before it is made. */
export const readPublicKey = (queries: Queries, website: string): Promise<string | undefined> =>
  findPublicKey(queries, website);

/** The same of the active website whose pages have this key. */
export const readPublicKeyOf = (queries: Queries, key: string): Promise<string | undefined> =>
  findPublicKeyOf(queries, key);
