import { createCookie } from "@remix-run/node";
import { sessionSecret } from "#app/env.server.ts";
import { clearCookie, cookieAttributes, cookieNames } from "./cookies.server.ts";

/** A sign-in whose password was right and that waits for its second factor. */
interface PendingSignIn {
  pendingToken: string;
  remember: boolean;
  /** Where signing in leads. */
  next: string;
}

/** The platform's token ends after this time, in seconds. */
const lifetime = 10 * 60;

const cookie = () => createCookie(cookieNames.pending, { ...cookieAttributes, secrets: [sessionSecret()] });

/** The cookie that carries the sign-in to the page of the code. */
export const keepPending = async (pending: PendingSignIn) =>
  new Headers({ "set-cookie": await cookie().serialize(pending, { maxAge: lifetime }) });

export const readPending = async (request: Request): Promise<PendingSignIn | null> =>
  cookie().parse(request.headers.get("cookie"));

export const clearPending = () => clearCookie(cookieNames.pending);
