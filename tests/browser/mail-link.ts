import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { unsubscribeToken } from "#platform/email-reports/unsubscribe-token.ts";
import { connection } from "#platform/stores/postgres/embedded.ts";
import { findPostmaster } from "#platform/stores/postgres/postmaster.ts";
import type { Nabz } from "../nabz.ts";
import type { Owner } from "./test.ts";

/** The link at the end of an owner's mails of a kind, as the platform writes it. */
export async function linkOutOf(
  { url, dataDir }: Pick<Nabz, "url" | "dataDir">,
  { email }: Owner,
  kind: string,
): Promise<string> {
  const client = new pg.Client(connection(findPostmaster(join(dataDir, "postgres", "data"))?.socketFolder ?? ""));
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    "SELECT mail_subscriptions.id FROM mail_subscriptions JOIN users ON users.id = user_id WHERE email = $1 AND kind = $2",
    [email, kind],
  );
  await client.end();
  const secret = readFileSync(join(dataDir, "session-secret"), "utf8").trim();
  return `${url}/u/${unsubscribeToken(rows[0]?.id ?? "", { SESSION_SECRET: secret })}`;
}
