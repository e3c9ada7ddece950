import type { ParseKeys } from "i18next";
import { i18n } from "./i18n.ts";

/** A page's document title: its name and the product's. */
export const pageTitle = (
  page: ParseKeys<
    [
      "common",
      "signIn",
      "shell",
      "overview",
      "install",
      "account",
      "dataRetention",
      "emailReports",
      "annotations",
      "shares",
      "savedFilters",
      "behaviour",
      "funnels",
      "heatmaps",
      "goals",
      "definedEvents",
      "exclusions",
      "imports",
      "activity",
      "mailSettings",
      "twoFactor",
      "people",
      "profiles",
      "personRuns",
      "segments",
      "journeys",
      "campaigns",
      "campaignWizard",
      "campaignInsight",
      "integration",
      "templates",
      "messages",
      "orders",
      "plans",
      "checkout",
      "invoices",
      "money",
      "notifications",
      "guide",
    ]
  >,
) => [{ title: i18n.t("common:titleOf", { page: i18n.t(page) }) }];
