import { implement } from "@orpc/server";
import { z } from "zod";
import { contract } from "#contract/index.ts";
import type { Access, RouteMeta } from "#contract/procedure.ts";
import { readAccessToken } from "#platform/auth/access-token.ts";
import { findSignedIn, type SignedIn } from "#platform/auth/sql/find-signed-in.ts";
import { AppError } from "#platform/errors.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { findOwnWebsite, type OwnWebsite } from "#platform/websites/sql/find-own-website.ts";

/** What every handler is given beside its input. */
export interface RequestContext {
  dependencies: Dependencies;
  /** The caller's address, behind proxies the one that `TRUST_PROXY` lets count. */
  address: string;
  authorization: string | undefined;
  /** The caller's `User-Agent`; empty where it sends none. */
  userAgent: string;
  /** Sets the `Retry-After` header of the answer, in seconds. */
  retryAfter?: (seconds: number | undefined) => void;
}

const anybody = implement(contract).$context<RequestContext>();

/** Routes of the contract marked `public`. */
export const publicRoute = anybody.use(({ procedure, next }) => {
  markOf(procedure, "public");
  return next();
});

/** Routes marked `owner`: somebody is signed in, else 401. */
export const requiresOwner = anybody.use(async ({ context, procedure, next }) => {
  markOf(procedure, "owner");
  return next({ context: { owner: await signedIn(context) } });
});

const uuid = z.uuid();

/**
 * Routes marked `website`: the website that the marked field of the input names is the signed-in owner's, else 404.
 * Runs before the input is validated, so that a stranger learns nothing from a violation either.
 */
export const requiresWebsite = anybody.use(async ({ context, procedure, next }, input) => {
  const { by } = markOf(procedure, "website");
  return next({ context: await findOwn(context, (input as Record<string, unknown> | undefined)?.[by]) });
});

type Asking = Pick<RequestContext, "dependencies" | "authorization">;

/**
 * Who asks, and the website of theirs with this id. Throws UNAUTHORIZED where nobody is signed in, NOT_FOUND where the
 * website is somebody else's or none.
 */
export async function findOwn(context: Asking, websiteId: unknown): Promise<{ owner: Caller; website: OwnWebsite }> {
  const owner = await signedIn(context);
  const id = uuid.safeParse(websiteId);
  const website = id.success
    ? await findOwnWebsite(context.dependencies.postgres, { owner: owner.id, id: id.data })
    : undefined;
  if (website === undefined) throw new AppError("NOT_FOUND", "No such website of this owner");
  return { owner, website };
}

/**
 * The route's mark in the contract. A handler built on a base of another access fails on every call, so that no route
 * is ever served with less asked than its mark says.
 */
function markOf<A extends Access>(procedure: { "~orpc": { meta: unknown } }, access: A) {
  const meta = procedure["~orpc"].meta as RouteMeta;
  if (meta.access !== access) throw new Error(`A route marked ${meta.access} is built on the base for ${access}`);
  return meta as Extract<RouteMeta, { access: A }>;
}

/** Who is signed in; their token is good until `until`, in milliseconds since 1970. */
type Caller = SignedIn & { until: number };

async function signedIn({ dependencies, authorization }: Asking): Promise<Caller> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
  const claims = token && readAccessToken(token, { secret: dependencies.settings.SESSION_SECRET, now: dependencies.clock.now() });
  const found = claims ? await findSignedIn(dependencies.postgres, claims) : undefined;
  if (!claims || found === undefined) throw new AppError("UNAUTHORIZED", "No token, or one that is not valid");
  return { ...found, until: claims.until };
}
