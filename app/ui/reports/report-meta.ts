import type { MetaFunction } from "@remix-run/node";
import { i18n } from "#app/text/i18n.ts";

interface Named {
  title?: string;
  menu?: { items: readonly { path: string; label: string }[] };
}

/** The document's title: as the report's data say; the menu's word for the address where they did not load. */
export const reportMeta: MetaFunction = ({ data, matches, location: { pathname } }) => {
  const items = matches.flatMap((match) => (match.data as Named | undefined)?.menu?.items ?? []);
  const inMenu = items.find(({ path }) => path !== "" && pathname.endsWith(`/${path}`));
  const page = (data as Named | undefined)?.title ?? inMenu?.label ?? "";
  return [{ title: i18n.t("common:titleOf", { page }) }];
};
