import { ok } from "#contract/envelope.ts";
import { publicRoute, requiresResource, requiresWebsite } from "#platform/http/context.ts";
import { readClientNetwork } from "#platform/outgoing/client-network.ts";
import { RateLimiter } from "#platform/rate-limiter.ts";
import { createShare } from "./create-share.ts";
import { readShares, toShare } from "./list-shares.ts";
import { revokeShare } from "./revoke-share.ts";
import { addressOf, hashOfToken } from "./share-token.ts";
import { SharedReports } from "./shared-reports.ts";

const limit = { windowSeconds: 60, maxKeys: 10_000 };

/** Read-only links: managed by the owner, read by anyone who has one, rate limited. */
export function shareRoutes() {
  const perLink = new RateLimiter({ points: 60, ...limit });
  // Many readers may share one address.
  const perNetwork = new RateLimiter({ points: 300, ...limit });
  const reports = new SharedReports();
  return {
    list: requiresWebsite.shares.list.handler(async ({ context: { dependencies, website } }) =>
      ok({ items: await readShares(dependencies, website.id) }),
    ),
    create: requiresWebsite.shares.create.handler(async ({ input, context: { dependencies, website } }) => {
      const { website: _, name, expiresAt, ...query } = input;
      const { row, token } = await createShare(dependencies, { website, name, query, expiresAt });
      const url = addressOf(dependencies.settings, token);
      return ok({ ...toShare(row, url), token, url });
    }),
    revoke: requiresResource.shares.revoke.handler(async ({ input: { id }, context: { dependencies, website } }) => {
      await revokeShare(dependencies, { website: website.id, id });
      return ok({ id });
    }),
    read: publicRoute.shares.read.handler(async ({ input: { token }, context: { dependencies, address } }) => {
      await perNetwork.take(readClientNetwork(address) ?? address);
      await perLink.take(hashOfToken(token).toString("base64url"));
      return ok(await reports.read(dependencies, token));
    }),
  };
}
