import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { account } from "./fa/account.ts";
import { behaviour } from "./fa/behaviour.ts";
import { common } from "./fa/common.ts";
import { install } from "./fa/install.ts";
import { mails } from "./fa/mails.ts";
import { notes } from "./fa/notes.ts";
import { overview } from "./fa/overview.ts";
import { period } from "./fa/period.ts";
import { reports } from "./fa/reports.ts";
import { savedFilters } from "./fa/saved-filters.ts";
import { shares } from "./fa/shares.ts";
import { shell } from "./fa/shell.ts";
import { signIn } from "./fa/sign-in.ts";
import { toasts } from "./fa/toasts.ts";

const resources = {
  fa: {
    account,
    behaviour,
    common,
    install,
    mails,
    notes,
    overview,
    period,
    reports,
    savedFilters,
    shares,
    shell,
    signIn,
    toasts,
  },
} as const;

/** The catalogue: Persian alone, bundled, the same object on server and client. */
export const i18n = i18next.createInstance();

i18n.use(initReactI18next).init({
  lng: "fa",
  resources,
  ns: Object.keys(resources.fa),
  defaultNS: "common",
  initImmediate: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: (typeof resources)["fa"];
  }
}
