import { ok } from "#contract/envelope.ts";
import type { Share } from "#contract/shares.ts";
import { AppError } from "#platform/errors.ts";
import { publicRoute, requiresResource, requiresWebsite } from "#platform/http/context.ts";
import { readClientNetwork } from "#platform/outgoing/client-network.ts";
import { RateLimiter } from "#platform/rate-limiter.ts";
import { createShare } from "./create-share.ts";
import { hashOfToken } from "./share-token.ts";
import { SharedReports } from "./shared-reports.ts";
import { deleteShare, listShares, type ShareRow } from "./sql/shares.ts";

const toShare = ({ query, createdAt, expiresAt, ...row }: ShareRow): Share => ({
  ...row,
  ...query,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
});

const limit = { windowSeconds: 60, maxKeys: 10_000 };

/** Read-only links: managed by the owner, read by anyone who has one, rate limited. */
export function shareRoutes() {
  const perLink = new RateLimiter({ points: 60, ...limit });
  // Many readers may share one address.
  const perNetwork = new RateLimiter({ points: 300, ...limit });
  const reports = new SharedReports();
  return {
    list: requiresWebsite.shares.list.handler(async ({ context: { dependencies, website } }) =>
      ok({ items: (await listShares(dependencies.postgres, website.id)).map(toShare) }),
    ),
    create: requiresWebsite.shares.create.handler(async ({ input, context: { dependencies, website } }) => {
      const { website: _, name, expiresAt, ...query } = input;
      const { row, token } = await createShare(dependencies, { website, name, query, expiresAt });
      return ok({ ...toShare(row), token, url: `${dependencies.settings.DASHBOARD_URL}/s/${token}` });
    }),
    revoke: requiresResource.shares.revoke.handler(async ({ input: { id }, context: { dependencies, website } }) => {
      const isDeleted = await deleteShare(dependencies.postgres, { website: website.id, id });
      if (!isDeleted) throw new AppError("NOT_FOUND", "No such link of this website");
      return ok({});
    }),
    read: publicRoute.shares.read.handler(async ({ input: { token }, context: { dependencies, address } }) => {
      await perNetwork.take(readClientNetwork(address) ?? address);
      await perLink.take(hashOfToken(token).toString("base64url"));
      return ok(await reports.read(dependencies, token));
    }),
  };
}
