import i18next, { type PostProcessorModule } from "i18next";
import { initReactI18next } from "react-i18next";
import { nestQuotes } from "#contract/text/nest-quotes.ts";
import { catalogues } from "./catalogues.ts";
import { currencyWord } from "./currency.ts";

/**
 * The i18next instance of server and client. A browser starts without texts, and each module brings the catalogues that
 * it names (`scripts/texts-by-module.ts`).
 */
export const i18n = i18next.createInstance();

/** `¤` stands for the name of the website's currency in every text. */
const nameCurrency: PostProcessorModule = {
  ...{ type: "postProcessor", name: "currency" },
  process: (text: string) => text.replaceAll("¤", currencyWord()),
};

const quotes: PostProcessorModule = { type: "postProcessor", name: "quotes", process: nestQuotes };

i18n
  .use(nameCurrency)
  .use(quotes)
  .use(initReactI18next)
  .init({
    lng: "fa",
    resources: { fa: catalogues },
    ns: Object.keys(catalogues),
    defaultNS: "common",
    initImmediate: false,
    interpolation: { escapeValue: false },
    postProcess: ["currency", "quotes"],
    react: { useSuspense: false },
  });

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: typeof catalogues;
  }
}
