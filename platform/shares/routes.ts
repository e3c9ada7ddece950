import { ok } from "#contract/envelope.ts";
import type { Share } from "#contract/shares.ts";
import { Attempts } from "#platform/auth/attempts.ts";
import { AppError } from "#platform/errors.ts";
import { requiresWebsite, publicRoute } from "#platform/http/context.ts";
import type { Clock } from "#platform/dependencies.ts";
import { createShare } from "./create-share.ts";
import { hashOfToken } from "./share-token.ts";
import { SharedReports } from "./shared-reports.ts";
import { deleteShare, listShares, type ShareRow } from "./sql/shares.ts";

const shown = ({ question, createdAt, expiresAt, ...row }: ShareRow): Share => ({
  ...row,
  ...question,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
});

const windowMs = 60_000;

/** Read-only links: made, listed and revoked by the owner; read by anybody who has one, so many times a minute. */
export function shareRoutes(clock: Clock) {
  const perLink = new Attempts(clock, { attempts: 60, windowMs, keys: 10_000 });
  // A dashboard before us asks for all its readers.
  const perAddress = new Attempts(clock, { attempts: 300, windowMs, keys: 10_000 });
  const reports = new SharedReports();
  return {
    list: requiresWebsite.shares.list.handler(async ({ context: { dependencies, website } }) =>
      ok({ items: (await listShares(dependencies.postgres, website.id)).map(shown) }),
    ),
    create: requiresWebsite.shares.create.handler(async ({ input, context: { dependencies, website } }) => {
      const { website: _, name, expiresAt, ...question } = input;
      const { row, token } = await createShare(dependencies, { website, name, question, expiresAt });
      return ok({ ...shown(row), token, url: `${dependencies.settings.DASHBOARD_URL}/s/${token}` });
    }),
    revoke: requiresWebsite.shares.revoke.handler(async ({ input: { id }, context: { dependencies, website } }) => {
      const gone = await deleteShare(dependencies.postgres, { website: website.id, id });
      if (!gone) throw new AppError("NOT_FOUND", "No such link of this website");
      return ok({});
    }),
    read: publicRoute.shares.read.handler(async ({ input: { token }, context: { dependencies, address } }) => {
      perAddress.take(address);
      perLink.take(hashOfToken(token).toString("base64url"));
      return ok(await reports.read(dependencies, token));
    }),
  };
}
