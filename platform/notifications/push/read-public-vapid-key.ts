import { AppError } from "#platform/errors.ts";
import { readPublicKeyOf } from "#platform/web-push/website-keys.ts";
import { readVapidKeys } from "./vapid-keys.ts";

/**
 * By which browsers subscribe: owners' to this installation, visitors' to the website with this public key. Throws NOT_FOUND
 * where there is no such website, or no web push of it.
 */
export async function readPublicVapidKey(
  dependencies: Parameters<typeof readVapidKeys>[0],
  key: string | undefined,
): Promise<string> {
  if (key === undefined) return (await readVapidKeys(dependencies)).publicKey;
  const publicKey = await readPublicKeyOf(dependencies.postgres, key);
  if (publicKey === undefined) throw new AppError("NOT_FOUND", "No website with this key sends web push");
  return publicKey;
}
