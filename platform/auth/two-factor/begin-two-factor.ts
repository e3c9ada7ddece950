import { mailText } from "#contract/text/mail.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { readSecret } from "#platform/secrets/read-secret.ts";
import { storeSecret } from "#platform/secrets/store-secret.ts";
import { findTwoFactor, insertTwoFactor } from "./sql/two-factor.ts";
import { secretBytes, toSecret, toUri } from "./totp.ts";
import { placeOf } from "./verify-code.ts";

/** A secret that nobody confirmed in this time is no longer confirmed. */
const setupMs = 60 * 60_000;

/** What an authenticator app needs. */
export interface Setup {
  secret: string;
  uri: string;
}

type Owner = { id: string; email: string };

/** Makes a secret, in the place of one that was not confirmed. The caller has proved the owner. Throws CONFLICT. */
export async function beginTwoFactor(dependencies: Dependencies, owner: Owner): Promise<Setup> {
  const { postgres, ids, clock } = dependencies;
  const secret = toSecret(ids.secret(secretBytes));
  await postgres.transaction(async (queries) => {
    const isBegun = await insertTwoFactor(queries, { user: owner.id, now: new Date(clock.now()) });
    if (!isBegun) throw new AppError("CONFLICT", "The second factor is on");
    await storeSecret(dependencies, queries, { ...placeOf(owner.id), text: secret });
  });
  return toSetup(dependencies, owner, secret);
}

/** The secret that waits for its first code, and since when; undefined where there is none. */
export async function findBegun(
  dependencies: Dependencies,
  owner: Pick<Owner, "id">,
): Promise<{ secret: string; begunAt: Date } | undefined> {
  const factor = await findTwoFactor(dependencies.postgres, owner.id);
  if (factor === undefined || factor.enabledAt !== null) return undefined;
  const { begunAt } = factor;
  if (dependencies.clock.now() - begunAt.getTime() > setupMs) return undefined;
  const secret = await readSecret(dependencies, placeOf(owner.id));
  return secret === undefined ? undefined : { secret, begunAt };
}

function toSetup({ settings }: Pick<Dependencies, "settings">, { email }: Owner, secret: string): Setup {
  const issuer = `${mailText.product} ${new URL(settings.DASHBOARD_URL).host}`;
  return { secret, uri: toUri(secret, { issuer, label: email }) };
}
