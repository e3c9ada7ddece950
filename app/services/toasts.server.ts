import { stringifySetCookie } from "cookie";
import { z } from "zod";
import { env } from "#app/env.server.ts";
import { readCookie } from "./cookies.server.ts";

const name = "nabz_toasts";

const toast = z.object({
  tone: z.enum(["ok", "bad", "info"]),
  /** A key of `toasts` in the catalogue. */
  key: z.string().max(40),
  /** What the text names, such as a website. */
  name: z.string().max(120).optional(),
});
export type ToastKey = z.infer<typeof toast>;

const cookie = (value: string, maxAge: number) =>
  stringifySetCookie({ name, value, maxAge, path: "/", sameSite: "lax", httpOnly: true, secure: env.secureCookies });

/** Adds to an answer what the next page says once: what became of a form that led there. */
export function flash(headers: Headers, ...toasts: ToastKey[]): Headers {
  headers.append("set-cookie", cookie(JSON.stringify(toasts), 60));
  return headers;
}

/** What the page is to say, and the headers that make it be said once. */
export function takeToasts(request: Request, headers: Headers): ToastKey[] {
  const value = readCookie(request, name);
  if (value === undefined) return [];
  headers.append("set-cookie", cookie("", 0));
  try {
    return z.array(toast).max(5).parse(JSON.parse(value));
  } catch {
    return [];
  }
}
