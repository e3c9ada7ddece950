import webPush from "web-push";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { readSecret } from "#platform/secrets/read-secret.ts";
import { storeSecret } from "#platform/secrets/store-secret.ts";
import { readVapidSubject, type VapidKeys } from "#platform/web-push/vapid-subject.ts";
import { findVapidKey, insertVapidKey } from "./sql/vapid-keys.ts";

type VapidDependencies = Pick<Dependencies, "postgres" | "keyring" | "clock" | "settings">;

const purpose = "vapid/private-key";

/**
 * The keys of the settings, or the ones this installation made once: browsers subscribe with the public one, and another
 * one would silence them all. Throws NOT_FOUND before there is an account.
 */
export async function readVapidKeys(dependencies: VapidDependencies): Promise<VapidKeys> {
  const { postgres, settings } = dependencies;
  const subject = readVapidSubject(settings);
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = settings;
  if (publicKey !== undefined && privateKey !== undefined) return { publicKey, privateKey, subject };
  const stored = (await findVapidKey(postgres)) ?? (await makeKeys(dependencies));
  const secret = await readSecret(dependencies, { user: stored.user, purpose });
  if (secret === undefined) throw new AppError("SERVICE_UNAVAILABLE", "The private key of web push is gone");
  return { publicKey: stored.publicKey, privateKey: secret, subject };
}

/** Of two that make keys at once, the keys of one are stored, and both read them. */
async function makeKeys(dependencies: VapidDependencies) {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await dependencies.postgres.transaction(async (queries) => {
    const user = await insertVapidKey(queries, publicKey);
    if (user !== undefined) await storeSecret(dependencies, queries, { user, purpose, text: privateKey });
  });
  const stored = await findVapidKey(dependencies.postgres);
  if (stored === undefined) throw new AppError("NOT_FOUND", "There is no account yet");
  return stored;
}
