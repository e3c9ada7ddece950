import { timeWords } from "#app/format/dates.ts";
import type { Wizard } from "#app/services/wizard/wizard.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { zoneOptions } from "#app/text/zones.ts";
import { defaultCurrency } from "#contract/currencies.ts";
import { draftSteps } from "#contract/draft-kinds.ts";
import { currencyName } from "#contract/text/currencies.ts";
import { zoneName } from "#contract/text/zones.ts";

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** Creates a website in two steps and leads to its installation. */
export const websiteWizard: Wizard<(typeof draftSteps)["website"]> = {
  kind: "website",
  address: () => ({ path: "/websites/new" }),
  steps: draftSteps.website,
  words: {
    address: ({ name, url }) => [
      { path: "name", label: i18n.t("signIn:website.name"), value: text(name) },
      { path: "url", label: i18n.t("signIn:website.url"), value: text(url) },
    ],
    zone: ({ timeZone, currency }) => [
      { path: "timeZone", label: i18n.t("signIn:website.timeZone"), value: zoneName(text(timeZone)) },
      {
        path: "currency",
        label: i18n.t("account:website.currency.label"),
        value: currencyName(text(currency) || defaultCurrency),
      },
    ],
  },
  async finish({ api }, { address, zone }) {
    const { result } = await api.websites.create({ ...address, ...zone });
    return { to: `/w/${result.id}/install`, toast: { tone: "ok", key: "websiteCreated", name: result.name } };
  },
};

/** The zones to choose from, each with its current time. */
export const zonesNow = (now: number) =>
  zoneOptions.map((option) => ({
    ...option,
    aside: i18n.t("account:wizard.zone.now", { time: timeWords(option.value, now) }),
  }));
