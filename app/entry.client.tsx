import { CacheProvider } from "@emotion/react";
import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { i18n } from "#app/text/i18n.ts";
import { createStyleCache } from "#app/ui/theme/emotion.ts";

const nonce = document.querySelector<HTMLElement>("style[nonce]")?.nonce;
// Created before hydration, so that it adopts the styles of the page.
const cache = createStyleCache(nonce);

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
