import { createHash } from "node:crypto";
import { paymentText } from "#contract/text/payments.ts";
import { isSandboxName, isSandboxOffered } from "./gateways/sandbox.ts";
import type { PaymentDependencies } from "./payment-services.ts";
import { moneyWords } from "./payment-words.ts";
import { findSandboxPayment, sandboxOutcomes } from "./sql/sandbox.ts";

const style = `:root{color-scheme:light dark;--page:#f4f6f8;--card:#fff;--line:#d5dbe4;--text:#17202e;--quiet:#4a5568;--brand:#1d5ae0}
@media(prefers-color-scheme:dark){:root{--page:#0f141c;--card:#171e29;--line:#334054;--text:#e8ecf3;--quiet:#aab4c4;--brand:#3f74ea}}
*{box-sizing:border-box}body{margin:0;padding:24px 16px;background:var(--page);color:var(--text);font:16px/1.9 Vazirmatn,Tahoma,Arial,sans-serif}
main{max-width:440px;margin-inline:auto;background:var(--card);border:1px solid var(--line);border-radius:12px;padding:24px}
h1{font-size:20px;margin:0 0 8px}p{margin:0 0 16px;color:var(--quiet)}dl{margin:0 0 20px;border-block:1px solid var(--line);padding-block:12px}
dl div{display:flex;justify-content:space-between;gap:16px;flex-wrap:wrap}dt{color:var(--quiet)}dd{margin:0;font-weight:bold;overflow-wrap:anywhere}
button{display:block;inline-size:100%;min-block-size:48px;margin-block-start:10px;padding:8px 16px;font:inherit;color:inherit;background:transparent;border:1px solid var(--line);border-radius:8px;cursor:pointer}
button[value=pay]{background:var(--brand);border-color:var(--brand);color:#fff;font-weight:bold}button:focus-visible{outline:3px solid var(--brand);outline-offset:2px}`;

/** Allows the page's own style and no script. */
export const sandboxPolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; frame-ancestors 'none'`;

/** The page of a payment at the sandbox gateway: one button for each outcome. */
export async function readSandboxPage(
  { postgres, settings }: Pick<PaymentDependencies, "postgres" | "settings">,
  authority: string,
): Promise<{ status: 200 | 404; html: string }> {
  const text = paymentText.sandbox;
  const isName = isSandboxOffered({ settings }) && isSandboxName(authority);
  const found = isName ? await findSandboxPayment(postgres, authority) : undefined;
  if (found === undefined) return { status: 404, html: page(`<p>${text.notFound}</p>`) };
  const { payment, currency, amount } = found;
  const rows = [
    `<div><dt>${text.amount}</dt><dd>${moneyWords(currency, amount)}</dd></div>`,
    `<div><dt>${text.payment}</dt><dd dir="ltr">${payment}</dd></div>`,
  ];
  const buttons = sandboxOutcomes.map(
    (outcome) => `<button type="submit" name="outcome" value="${outcome}">${text.outcomes[outcome]}</button>`,
  );
  const form = `<form method="post">${buttons.join("\n")}</form>`;
  return { status: 200, html: page(`<p>${text.notice}</p><dl>${rows.join("\n")}</dl>${form}`) };
}

const page = (body: string) => {
  const { title } = paymentText.sandbox;
  return `<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><style>${style}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
};
