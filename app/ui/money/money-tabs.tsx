import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Person } from "../shell/profile-menu.tsx";
import { Tabs } from "../tabs.tsx";

const sections = ["plans", "wallet", "orders"] as const;

/** The screens of plans and payment as tabs; the current one by the address. Where no plans are sold there is one alone. */
export function MoneyTabs() {
  const { t } = useTranslation("plans");
  const { pathname } = useLocation();
  const account = useRouteLoaderData<{ person: Person }>("routes/_account");
  if (account?.person.sells.plans !== true) return null;
  const links = sections.map((section) => ({
    label: t(`sections.${section}`),
    to: `/${section}`,
    current: pathname === `/${section}` || (section === "orders" && pathname === "/pre-orders"),
  }));
  return <Tabs label={t("sections.label")} links={links} />;
}
