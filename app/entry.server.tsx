import { randomBytes } from "node:crypto";
import { CacheProvider } from "@emotion/react";
import createEmotionServer from "@emotion/server/create-instance";
import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { z } from "zod";
import { i18n } from "#app/text/i18n.ts";
import { NonceContext } from "#app/ui/nonce.ts";
import { createStyleCache } from "#app/ui/theme/emotion.ts";
import { baseStyles, fonts } from "#app/ui/theme/styles.server.ts";
import { persianMessage } from "#contract/text/violations.ts";

// The catalogue's words for whatever a form's schema finds wrong.
z.config({ customError: persianMessage });

/**
 * Renders a page whole, as one string: React's streaming renderer puts NUL bytes into Persian text where a letter lies
 * across its buffers, and nothing here may arrive late anyway. One style tag holds the tokens and the page's own styles.
 */
export default function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const nonce = randomBytes(16).toString("base64");
  const cache = createStyleCache(nonce);
  const { extractCriticalToChunks } = createEmotionServer(cache);
  const html = renderToString(
    <NonceContext.Provider value={nonce}>
      <CacheProvider value={cache}>
        <I18nextProvider i18n={i18n}>
          <RemixServer context={context} url={request.url} nonce={nonce} />
        </I18nextProvider>
      </CacheProvider>
    </NonceContext.Provider>,
  );
  const { styles } = extractCriticalToChunks(html);
  const ids = styles.flatMap(({ ids: own }) => own).join(" ");
  const css = styles.map((style) => style.css).join("");
  const preload = Object.values(fonts)
    .map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`)
    .join("");
  const head = `${preload}<style nonce="${nonce}" data-emotion="${cache.key} ${ids}">${baseStyles}${css}</style></head>`;
  for (const [name, value] of Object.entries(securityHeaders(nonce))) headers.set(name, value);
  headers.set("content-type", "text/html; charset=utf-8");
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-store");
  return new Response(`<!doctype html>${html.replace("</head>", () => head).replaceAll("\0", "")}`, {
    // What nobody foresaw is "service under repair" (spec, section 2), which is a 503.
    status: status === 500 ? 503 : status,
    headers,
  });
}

const securityHeaders = (nonce: string) => ({
  "content-security-policy": [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; "),
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  "cross-origin-opener-policy": "same-origin",
});

/** What a loader or the renderer did not foresee; the page itself says nothing of it. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted) console.error(error);
}
