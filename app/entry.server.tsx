import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { CacheProvider } from "@emotion/react";
import createEmotionServer from "@emotion/server/create-instance";
import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { z } from "zod";
import { i18n } from "#app/text/i18n.ts";
import { holdScript } from "#app/ui/hold-forms.ts";
import { NonceContext } from "#app/ui/nonce.ts";
import { revealScript } from "#app/ui/reveal-passwords.ts";
import { suggestZoneScript } from "#app/ui/suggest-zone.ts";
import { createStyleCache } from "#app/ui/theme/emotion.ts";
import { baseStyles, fonts } from "#app/ui/theme/styles.server.ts";
import { persianMessage } from "#contract/text/violations.ts";

/** Every request runs in it (scripts/serve-dashboard.mjs). */
export { withRequestSlot } from "#app/services/request-slot.server.ts";

// Forms' schemas report in the catalogue's words.
z.config({ customError: persianMessage });

/**
 * Renders a page as one string: nothing may arrive late, and one style tag in the head holds the tokens and the page's own
 * styles. `renderToString` would omit the loaders' data, which Remix sends in a suspended part, and the page would never
 * hydrate.
 */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const nonce = randomBytes(16).toString("base64");
  const cache = createStyleCache(nonce);
  const { extractCriticalToChunks } = createEmotionServer(cache);
  const html = await renderWhole(
    <NonceContext.Provider value={nonce}>
      <CacheProvider value={cache}>
        <I18nextProvider i18n={i18n}>
          <RemixServer context={context} url={request.url} nonce={nonce} />
        </I18nextProvider>
      </CacheProvider>
    </NonceContext.Provider>,
    nonce,
  );
  const { styles } = extractCriticalToChunks(html);
  const ids = styles.flatMap(({ ids: own }) => own).join(" ");
  const css = styles.map((style) => style.css).join("");
  const preload = Object.values(fonts)
    .map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`)
    .join("");
  const head = `${preload}<style nonce="${nonce}" data-emotion="${cache.key} ${ids}">${baseStyles}${css}</style></head>`;
  // React would escape the text of a script.
  const inline = html.includes("<script")
    ? []
    : [
        html.includes("data-reveal") && revealScript,
        html.includes("data-zone") && suggestZoneScript,
        html.includes('method="post"') && holdScript,
      ].filter(Boolean);
  const foot = `${inline.length === 0 ? "" : `<script nonce="${nonce}">${inline.join(";")}</script>`}</body>`;
  for (const [name, value] of Object.entries(securityHeaders(nonce))) headers.set(name, value);
  const wait = readRetryAfter(context);
  if (wait !== undefined) headers.set("retry-after", wait);
  headers.set("content-type", "text/html; charset=utf-8");
  if (!headers.has("cache-control")) headers.set("cache-control", "private, no-store");
  return new Response(`<!doctype html>${html.replace("</head>", () => head).replace("</body>", () => foot)}`, {
    // Unexpected errors are "service under repair" (spec, section 2), which is a 503.
    status: status === 500 ? 503 : status,
    headers,
  });
}

/** Where no route exports `headers`, Remix passes on cookies alone of what loaders and actions set. */
function readRetryAfter({ staticHandlerContext: { actionHeaders, loaderHeaders } }: EntryContext): string | undefined {
  const all = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)];
  return all.map((headers) => headers.get("retry-after")).find((value) => value !== null) ?? undefined;
}

/**
 * React's renderer writes through a buffer of 2,048 bytes and leaves NUL bytes where a Persian letter crosses its end;
 * they are removed.
 */
function renderWhole(page: ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // React calls it after a failed render as well, and the body then fails with the same error: read anywhere else,
      // that would be an unhandled rejection, which ends the process.
      onAllReady: () => {
        const body = new PassThrough();
        text(body).then((html) => resolve(html.replaceAll("\0", "")), reject);
        pipe(body);
      },
      onShellError: reject,
      onError: (error) => console.error(error),
    });
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

/**
 * Logs unexpected errors of loaders and the renderer, which the page does not show. Errors of the request alone (unknown
 * path or method) are the caller's.
 */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  console.error(error);
}
