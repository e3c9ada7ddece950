import { useLocation, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Tabs } from "../tabs.tsx";

const sections = {
  channels: "integration",
  templates: "integration/templates",
  messages: "messages",
  suppression: "suppression",
  test: "integration/test",
} as const;

/** The screens of what a website sends, as tabs; the current one by the address. */
export function IntegrationTabs() {
  const { t } = useTranslation("integration");
  const { pathname } = useLocation();
  const { website = "" } = useParams();
  const links = (Object.keys(sections) as (keyof typeof sections)[]).map((section) => {
    const to = `/w/${website}/${sections[section]}`;
    return { label: t(`tabs.${section}`), to, current: pathname === to };
  });
  return <Tabs label={t("tabs.label")} links={links} />;
}
