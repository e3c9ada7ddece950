import { CacheProvider } from "@emotion/react";
import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { i18n } from "#app/text/i18n.ts";
import { loadParts } from "#app/ui/parts-of-page.ts";
import { createStyleCache } from "#app/ui/theme/emotion.ts";

const nonce = document.querySelector<HTMLElement>("style[nonce]")?.nonce;
// Created before hydration, so that it adopts the styles of the page.
const cache = createStyleCache(nonce);

/**
 * Decodes the data of the page, as Remix does when it first renders: it throws a promise until they are there. In the middle
 * of hydration a press would find the root suspended, and React would draw the page anew: what was open would close.
 */
async function decodeData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

async function hydrate(): Promise<void> {
  await decodeData();
  await loadParts(window.__remixContext.state.loaderData ?? {});
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <CacheProvider value={cache}>
          <I18nextProvider i18n={i18n}>
            <RemixBrowser />
          </I18nextProvider>
        </CacheProvider>
      </StrictMode>,
    );
  });
}

/**
 * An owner who goes on while the data of a page arrive ends their stream: Remix has what it needs by then, and leaves the
 * rejection of the rest (`done` of turbo-stream's `decode`) to nobody.
 */
addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
});

void hydrate();
