import { RemixI18Next } from "remix-i18next/server";

const persian = "fa";

/** Detects the locale of a request. Persian is the only supported one (spec, section 1), so that is every request's. */
export const localeDetector = new RemixI18Next({
  detection: { supportedLanguages: [persian], fallbackLanguage: persian, order: ["header"] },
});
