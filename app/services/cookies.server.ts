import { parseCookie } from "cookie";

/** One cookie of a request, decoded; undefined where it is not there. */
export const readCookie = (request: Request, name: string) => parseCookie(request.headers.get("cookie") ?? "")[name];
