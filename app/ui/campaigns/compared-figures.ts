import { i18n } from "#app/text/i18n.ts";

/** The columns of the comparison, in their order. */
export const comparedFigures = [
  "sent",
  "delivered",
  "clicks",
  "people",
  "sessions",
  "leads",
  "orders",
  "sales",
  "rate",
  "cost",
  "return",
] as const;

/** How a column is called, on the page and in the file. */
export const comparedLabel = (key: (typeof comparedFigures)[number]): string =>
  key === "cost" || key === "return" || key === "sent" || key === "delivered"
    ? i18n.t(`campaignInsight:compare.${key}`)
    : i18n.t(`campaignInsight:links.${key}`);
