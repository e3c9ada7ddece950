import { createHash } from "node:crypto";

const style = `:root{color-scheme:light dark;--page:#f4f6f8;--card:#fff;--line:#d5dbe4;--text:#17202e;--quiet:#4a5568;--brand:#1d5ae0}
@media(prefers-color-scheme:dark){:root{--page:#0f141c;--card:#171e29;--line:#334054;--text:#e8ecf3;--quiet:#aab4c4;--brand:#3f74ea}}
*{box-sizing:border-box}body{margin:0;padding:24px 16px;background:var(--page);color:var(--text);font:16px/1.9 Vazirmatn,Tahoma,Arial,sans-serif}
main{max-width:440px;margin-inline:auto;background:var(--card);border:1px solid var(--line);border-radius:12px;padding:24px;overflow-wrap:anywhere}
h1{font-size:20px;margin:0 0 8px}p{margin:0}dl{display:flex;justify-content:space-between;gap:16px;flex-wrap:wrap;margin:16px 0 20px;border-block:1px solid var(--line);padding-block:12px}
dt{color:var(--quiet)}dd{margin:0}
button{display:block;inline-size:100%;min-block-size:48px;padding:8px 16px;font:inherit;font-weight:bold;color:#fff;background:var(--brand);border:1px solid var(--brand);border-radius:8px;cursor:pointer}button:focus-visible{outline:3px solid var(--brand);outline-offset:2px}`;

/** Allows the page's own style and form, and no script. */
export const receiverPolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** A page that receivers of messages see, without scripts. `body` is HTML. */
export const writeReceiverPage = (title: string, body: string): string =>
  `<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><style>${style}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
