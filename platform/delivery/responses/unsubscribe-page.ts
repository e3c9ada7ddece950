import { createHash } from "node:crypto";
import { escapeHtml } from "#contract/messages/escape.ts";
import { unsubscribingText } from "#contract/text/unsubscribing.ts";
import type { LinkReceiver } from "./unsubscribe-by-link.ts";

const style = `:root{color-scheme:light dark;--page:#f4f6f8;--card:#fff;--line:#d5dbe4;--text:#17202e;--quiet:#4a5568;--brand:#1d5ae0}
@media(prefers-color-scheme:dark){:root{--page:#0f141c;--card:#171e29;--line:#334054;--text:#e8ecf3;--quiet:#aab4c4;--brand:#3f74ea}}
*{box-sizing:border-box}body{margin:0;padding:24px 16px;background:var(--page);color:var(--text);font:16px/1.9 Vazirmatn,Tahoma,Arial,sans-serif}
main{max-width:440px;margin-inline:auto;background:var(--card);border:1px solid var(--line);border-radius:12px;padding:24px;overflow-wrap:anywhere}
h1{font-size:20px;margin:0 0 8px}p{margin:0}dl{display:flex;justify-content:space-between;gap:16px;flex-wrap:wrap;margin:16px 0 20px;border-block:1px solid var(--line);padding-block:12px}
dt{color:var(--quiet)}dd{margin:0}
button{display:block;inline-size:100%;min-block-size:48px;padding:8px 16px;font:inherit;font-weight:bold;color:#fff;background:var(--brand);border:1px solid var(--brand);border-radius:8px;cursor:pointer}button:focus-visible{outline:3px solid var(--brand);outline-offset:2px}`;

/** Allows the page's own style and form, and no script. */
export const unsubscribePolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** The page of a link: it asks, and its form acts; or it says that the receiver gets nothing more. */
export function writeUnsubscribePage({ channel, name, address, isUnsubscribed }: LinkReceiver): string {
  const website = escapeHtml(name);
  if (isUnsubscribed) return page(`<p role="status">${unsubscribingText.done(channel, website)}</p>`);
  const masked = escapeHtml(maskAddress(address));
  return page(
    `<p>${unsubscribingText.question(channel, website)}</p>` +
      `<dl><dt>${unsubscribingText.address}</dt><dd dir="ltr">${masked}</dd></dl>` +
      `<form method="post"><button type="submit">${unsubscribingText.confirm}</button></form>`,
  );
}

/** The page of a link that is none of ours. */
export const writeNoSuchLink = (): string => page(`<p role="alert">${unsubscribingText.notFound}</p>`);

/** Mails are passed on: who opens the link need not learn whose it is. */
function maskAddress(address: string): string {
  const at = address.lastIndexOf("@");
  return at > 0 ? `${address.slice(0, 1)}•••${address.slice(at)}` : `${address.slice(0, -7)}•••${address.slice(-2)}`;
}

const page = (body: string) => {
  const { title } = unsubscribingText;
  return `<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><style>${style}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
};
