import { z } from "zod";
import type { toasts } from "#app/text/fa/toasts.ts";
import { clearCookie, cookieNames, readCookie, setCookie } from "./cookies.server.ts";

const maxName = 120;
/** In seconds; the next page reads the cookie and clears it. */
const flashLifetime = 60;

const toast = z.object({
  tone: z.enum(["ok", "bad", "info"]),
  /** A key of `toasts` in the catalogue. */
  key: z.string().max(40),
  /** What the text names, such as a website. */
  name: z.string().max(maxName).optional(),
});
export interface ToastKey extends Omit<z.infer<typeof toast>, "key"> {
  key: keyof typeof toasts;
}

/** Adds messages to a redirect, for the page that it leads to. */
export function flash(headers: Headers, ...messages: ToastKey[]): Headers {
  const shortened = messages.map(({ name, ...message }) =>
    name === undefined ? message : { ...message, name: shorten(name) },
  );
  headers.append("set-cookie", setCookie(cookieNames.toasts, JSON.stringify(shortened), flashLifetime));
  return headers;
}

const shorten = (name: string) => (name.length > maxName ? `${name.slice(0, maxName - 1)}…` : name);

/** The messages of the redirect that led here; `headers` clear them, so that each is shown once. */
export function takeToasts(request: Request, headers: Headers): z.infer<typeof toast>[] {
  const value = readCookie(request, cookieNames.toasts);
  if (value === undefined) return [];
  headers.append("set-cookie", clearCookie(cookieNames.toasts));
  try {
    return z.array(toast).max(5).parse(JSON.parse(value));
  } catch {
    return [];
  }
}
