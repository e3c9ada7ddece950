import type { Dependencies } from "#platform/dependencies.ts";
import { readSecret } from "#platform/secrets/read-secret.ts";
import type { SecretPlace } from "#platform/secrets/seal.ts";
import type { MailServer } from "./connection.ts";
import { findMailServerRow } from "./sql/mail-server.ts";

/** Where the password of the mail server is sealed. */
export const mailPasswordOf = (user: string): SecretPlace => ({ user, purpose: "mail-server/password" });

/** The mail server that was set in the dashboard; undefined where there is none. Throws UnsealError. */
export async function findMailServer(
  dependencies: Pick<Dependencies, "postgres" | "keyring">,
): Promise<MailServer | undefined> {
  const row = await findMailServerRow(dependencies.postgres);
  if (row === undefined) return undefined;
  const { user, ...server } = row;
  return { ...server, password: (await readSecret(dependencies, mailPasswordOf(user))) ?? "" };
}
