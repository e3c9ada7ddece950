import { type AnyProcedure, implement } from "@orpc/server";
import { z } from "zod";
import type { Currency } from "#contract/currencies.ts";
import { contract } from "#contract/index.ts";
import { hasWid, isRecorded, type ResourceKind, type RouteMeta } from "#contract/procedure.ts";
import { violationText } from "#contract/text/violations.ts";
import type { Caller, OwnWebsite } from "#platform/caller.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { WriteCall } from "#platform/write-call.ts";

/**
 * Finds the website of the resource with this id, of any owner; undefined where there is no such resource, or `id` is none.
 * `named`: the website that the call names, for kinds whose ids count within one.
 */
export type FindResourceWebsite = (
  queries: Queries,
  id: unknown,
  named: string | undefined,
) => Promise<string | undefined>;

/** How access is decided; areas own the lookups and the process puts them together. */
export interface Access {
  findCaller(dependencies: Dependencies, authorization: string | undefined): Promise<Caller | undefined>;
  findWebsite(queries: Queries, key: { owner: string; id: string }): Promise<OwnWebsite | undefined>;
  resources: Readonly<Record<ResourceKind, FindResourceWebsite>>;
}

export type RecordCall = (dependencies: Dependencies, call: WriteCall) => Promise<void>;

/** What every handler gets beside its input. */
export interface RequestContext {
  dependencies: Dependencies;
  access: Access;
  /** Records a call that changed something. */
  recordCall: RecordCall;
  /** The caller's address (`openAddressReader`): the browser's where the dashboard calls for it. */
  address: string;
  authorization: string | undefined;
  /** `Idempotency-Key`: repeats of a call with the same key are one call. */
  idempotencyKey?: string | undefined;
  /** The caller's `User-Agent`; empty where it sends none. */
  userAgent: string;
  /** Names the currency of the website that the call is about. */
  showCurrency?: (currency: Currency) => void;
  /** Lets the caller's own cache keep the answer for some seconds. */
  keptFor?: (seconds: number) => void;
  /** Sets the `Retry-After` header of the answer, in seconds. */
  retryAfter?: (seconds: number | undefined) => void;
}

const base = implement(contract).$context<RequestContext>();
type Input = Record<string, unknown> | undefined;

/** Routes of the contract marked `public`. */
export const publicRoute = base.use(({ procedure, next }) => {
  metaOf(procedure, "public");
  return next();
});

/** Routes marked `owner`: the caller is signed in, else 401. */
export const requiresOwner = base.use(async ({ context, procedure, path, next }, input) => {
  metaOf(procedure, "owner");
  const own = { owner: await readCaller(context) };
  return recorded({ context, procedure, path, input, ...own }, () => next({ context: own }));
});

/**
 * Routes marked `website`: the website that the marked field of the input names is the signed-in owner's, else 404; 400 where
 * it names none.
 * Runs before the input is validated, so that a stranger learns nothing from a violation either.
 */
export const requiresWebsite = base.use(async ({ context, procedure, path, next }, input) => {
  const { by, optional = false } = metaOf(procedure, "website");
  if (optional) throw new Error("A route marked optional is built on the base that requires a website");
  const caller = await readCaller(context);
  const id = (input as Input)?.[by];
  requireWid(procedure, { wid: id });
  const own = await findOwn(context, id, caller);
  return recorded({ context, procedure, path, input, ...own }, () => next({ context: own }));
});

/** Routes marked `website` and `optional`: as above where the field is given, else without a website. */
export const optionalWebsite = base.use(async ({ context, procedure, path, next }, input) => {
  const { by } = metaOf(procedure, "website");
  const id = (input as Input)?.[by];
  const own: { owner: Caller; website: OwnWebsite | undefined } =
    id === undefined ? { owner: await readCaller(context), website: undefined } : await findOwn(context, id);
  return recorded({ context, procedure, path, input, ...own }, () => next({ context: own }));
});

/** Routes marked `resource`: the resource belongs to a website of the signed-in owner, else 404; 400 where none is named. */
export const requiresResource = base.use(async ({ context, procedure, path, next }, input) => {
  const { kind, by } = metaOf(procedure, "resource");
  const given = (input as Input) ?? {};
  const { path: address = "" } = procedure["~orpc"].route;
  const caller = await readCaller(context);
  requireWid(procedure, given);
  // Beside its website a body's field is one like the others: what is wrong with it is a violation.
  const id = kind !== "person" || address.includes(`{${by}}`) ? given[by] : undefined;
  if (id === undefined && kind !== "person") throw missing(by);
  const own = await findOwnOfResource(context, { kind, id, named: [given.website, given.wid] }, caller);
  return recorded({ context, procedure, path, input, ...own }, () => next({ context: own }));
});

/** Throws BAD_REQUEST where a call has to name the website by `wid` and does not. */
function requireWid(procedure: AnyProcedure, { wid, website }: { wid?: unknown; website?: unknown }): void {
  if (hasWid(procedure["~orpc"].meta as RouteMeta) && wid === undefined && website === undefined) throw missing("wid");
}

const missing = (field: string) =>
  new AppError("BAD_REQUEST", `${field} is missing`, { issues: [{ path: [field], message: violationText.required }] });

interface CallOfOwner {
  context: RequestContext;
  procedure: AnyProcedure;
  path: readonly string[];
  input: unknown;
  owner: Caller;
  website?: OwnWebsite | undefined;
}

/**
 * Runs a call and records it where it changes something: every base of a signed-in owner ends here, so a new call is
 * recorded without being remembered.
 */
async function recorded<Result extends { output: unknown }>(
  { context, procedure, path, input, owner, website }: CallOfOwner,
  run: () => Result | PromiseLike<Result>,
): Promise<Result> {
  const { route, inputSchema: schema } = procedure["~orpc"];
  const meta = procedure["~orpc"].meta as RouteMeta;
  // Nothing is changed by reading twice.
  if (route.method === "GET" && website !== undefined) {
    return context.dependencies.barrier.readWhole(website.id, run, endStream);
  }
  const result = await run();
  const isTrial = (input as Input)?.dryRun === true;
  if (isTrial || !isRecorded(route.method, meta)) return result;
  const { dependencies, address, userAgent } = context;
  const call = { name: path.join("."), meta, schema, input, output: result.output };
  await context.recordCall(dependencies, { ...call, owner, website, address, userAgent });
  return result;
}

/** Ends the parts of an export that nobody will read. */
async function endStream({ output }: { output: unknown }): Promise<void> {
  if (typeof output === "object" && output !== null && Symbol.asyncIterator in output) {
    await (output as AsyncGenerator).return(undefined);
  }
}

const uuid = z.uuid().transform((id) => id.toLowerCase());

type CallContext = Pick<RequestContext, "dependencies" | "access" | "authorization" | "showCurrency">;

/**
 * The caller, and the website of theirs with this id. Throws UNAUTHORIZED where nobody is signed in, NOT_FOUND where the
 * website is another owner's or none.
 */
export async function findOwn(
  context: CallContext,
  websiteId: unknown,
  caller?: Caller,
): Promise<{ owner: Caller; website: OwnWebsite }> {
  const owner = caller ?? (await readCaller(context));
  const id = uuid.safeParse(websiteId);
  const website = id.success
    ? await context.access.findWebsite(context.dependencies.postgres, { owner: owner.id, id: id.data })
    : undefined;
  if (website === undefined) throw new AppError("NOT_FOUND", "No such website of this owner");
  context.showCurrency?.(website.currency);
  return { owner, website };
}

/**
 * The caller, and the website of theirs that a resource belongs to; `named` are the ids of websites that the call also
 * names. Throws UNAUTHORIZED as above, NOT_FOUND where the resource is another owner's, another website's or none.
 */
export async function findOwnOfResource(
  context: CallContext,
  { kind, id: given, named }: { kind: ResourceKind; id: unknown; named: readonly unknown[] },
  caller?: Caller,
): Promise<{ owner: Caller; website: OwnWebsite }> {
  const owner = caller ?? (await readCaller(context));
  const others = named.filter((each) => each !== undefined).map(idOf);
  const website = await context.access.resources[kind](context.dependencies.postgres, given, others[0]);
  const isNamed = others.every((each) => each === website);
  if (website === undefined || !isNamed) throw new AppError("NOT_FOUND", `No such ${kind} of this owner`);
  return findOwn(context, website, owner);
}

/** The empty one where it is no text, such as an object whose `toString` is none. */
const idOf = (given: unknown): string => (typeof given === "string" ? given.toLowerCase() : "");

/**
 * The route's mark in the contract. A handler built on a base of another access fails on every call, so that no route
 * is served with weaker access than its mark says.
 */
function metaOf<A extends RouteMeta["access"]>(procedure: { "~orpc": { meta: unknown } }, access: A) {
  const meta = procedure["~orpc"].meta as RouteMeta;
  if (meta.access !== access) throw new Error(`A route marked ${meta.access} is built on the base for ${access}`);
  return meta as Extract<RouteMeta, { access: A }>;
}

/** The caller. Throws UNAUTHORIZED where nobody is signed in. */
export async function readCaller({ dependencies, access, authorization }: CallContext): Promise<Caller> {
  const caller = await access.findCaller(dependencies, authorization);
  if (caller === undefined) throw new AppError("UNAUTHORIZED", "No token, or one that is not valid");
  return caller;
}
