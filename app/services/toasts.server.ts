import { z } from "zod";
import { clearCookie, cookieNames, readCookie, setCookie } from "./cookies.server.ts";

/** In seconds; the next page reads the cookie and clears it. */
const flashLifetime = 60;

const toast = z.object({
  tone: z.enum(["ok", "bad", "info"]),
  /** A key of `toasts` in the catalogue. */
  key: z.string().max(40),
  /** What the text names, such as a website. */
  name: z.string().max(120).optional(),
});
export type ToastKey = z.infer<typeof toast>;

/** Adds messages to a redirect, for the page that it leads to. */
export function flash(headers: Headers, ...toasts: ToastKey[]): Headers {
  headers.append("set-cookie", setCookie(cookieNames.toasts, JSON.stringify(toasts), flashLifetime));
  return headers;
}

/** The messages of the redirect that led here; `headers` clear them, so that each is shown once. */
export function takeToasts(request: Request, headers: Headers): ToastKey[] {
  const value = readCookie(request, cookieNames.toasts);
  if (value === undefined) return [];
  headers.append("set-cookie", clearCookie(cookieNames.toasts));
  try {
    return z.array(toast).max(5).parse(JSON.parse(value));
  } catch {
    return [];
  }
}
