import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { Client } from "#contract/client.ts";
import { apiClient, failingClient } from "./api.server.ts";
import { toResponse } from "./failures.server.ts";
import { signedIn } from "./session.server.ts";

/** What loaders and actions work with. */
export interface RouteContext {
  request: Request;
  /** Parameters of the address; missing ones are empty. */
  param: (name: string) => string;
  query: URLSearchParams;
  /** The platform, as the signed-in owner in `ownerLoader` and `formAction`. */
  api: Client;
  /** Go on the response; they renew the session. */
  headers: Headers;
}

/** The same with what the session adds. */
export interface OwnerContext extends RouteContext {
  token: string;
}

export type RouteArgs = Pick<LoaderFunctionArgs, "request" | "params">;

const contextOf = ({ request, params }: RouteArgs) => ({
  request,
  param: (name: string) => params[name] ?? "",
  query: new URL(request.url).searchParams,
});

export const publicContext = (args: RouteArgs): RouteContext => ({
  ...contextOf(args),
  api: apiClient(args.request),
  headers: new Headers(),
});

/** Throws a redirect to the sign-in page without a valid session. */
export const ownerContext = async (args: RouteArgs): Promise<OwnerContext> => ({
  ...contextOf(args),
  ...(await signedIn(args.request)),
});

/**
 * A loader for the signed-in owner. `work` returns the page's data (by `data` with a status of its own), or a Response. Without a session it redirects to the
 * sign-in page; a failed call is 404, 429 or 503 (`toResponse`).
 */
export const ownerLoader =
  <Value>(work: (context: OwnerContext) => Promise<Value>) =>
  (args: LoaderFunctionArgs) =>
    load(args, async () => ownerContext(args), work);

/**
 * The same for the frame of screens, which is drawn without the platform: where it is away and the session has to be renewed
 * first, the calls of `work` fail one by one, and `orDefault` takes them.
 */
export const shellLoader =
  <Value>(work: (context: OwnerContext) => Promise<Value>) =>
  (args: LoaderFunctionArgs) =>
    load(args, async () => ownerContext(args).catch((error: unknown) => failingContext(args, error)), work);

/** Rethrows the redirect to the sign-in page. */
function failingContext(args: RouteArgs, error: unknown): OwnerContext {
  if (error instanceof Response) throw error;
  return { ...publicContext(args), api: failingClient(error), token: "" };
}

/** The same for everybody: sign-in pages, shared links. */
export const publicLoader =
  <Value>(work: (context: RouteContext) => Promise<Value>) =>
  (args: LoaderFunctionArgs) =>
    load(args, async () => publicContext(args), work);

async function load<Context extends RouteContext, Value>(
  { request }: RouteArgs,
  open: () => Promise<Context>,
  work: (context: Context) => Promise<Value>,
) {
  let context: Context | undefined;
  try {
    context = await open();
    const value = await work(context);
    if (value instanceof Response) return withCookies(value as Extract<Value, Response>, context.headers);
    const { data: page, init } = isData(value) ? value : { data: value, init: {} };
    return data(page as DataOf<Value>, { ...init, headers: context.headers });
  } catch (error) {
    // A redirect that `work` throws renews the session too.
    if (error instanceof Response && context !== undefined) throw withCookies(error, context.headers);
    throw await toResponse(error, request);
  }
}

/**
 * Answers scripts of an open page: with the Response of `work`, or with what it returns as JSON that is kept nowhere. A
 * failed call is the Response that `ownerLoader` throws. It is no loader itself: an action reads its form before.
 */
export async function answerScript(
  args: RouteArgs,
  work: (context: OwnerContext) => Promise<unknown>,
): Promise<Response> {
  try {
    const context = await ownerContext(args);
    const value = await work(context);
    const response =
      value instanceof Response ? value : Response.json(value, { headers: { "cache-control": "private, no-store" } });
    return withCookies(response, context.headers);
  } catch (error) {
    return toResponse(error, args.request);
  }
}

/** What `data` returns: a page's data with a status of its own. */
type WithStatus = ReturnType<typeof data<unknown>>;
type DataOf<Value> = Value extends { data: infer Data; init: ResponseInit | null } ? Data : Exclude<Value, Response>;

const isData = (value: unknown): value is WithStatus =>
  typeof value === "object" && value !== null && "type" in value && value.type === "DataWithResponseInit";

/** Adds the cookies of `headers` that a response made by `work` does not carry yet. */
export function withCookies<Given extends Response>(response: Given, headers: Headers): Given {
  const own = new Set(response.headers.getSetCookie());
  for (const cookie of headers.getSetCookie()) if (!own.has(cookie)) response.headers.append("set-cookie", cookie);
  return response;
}
