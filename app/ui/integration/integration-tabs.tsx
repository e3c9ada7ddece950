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

type Section = keyof typeof sections;

/** The section of an address within the website; the pages of one type are of the channels. */
function sectionAt(path: string): Section {
  const own = (Object.keys(sections) as Section[]).filter((section) => section !== "channels");
  return own.find((section) => path === sections[section] || path.startsWith(`${sections[section]}/`)) ?? "channels";
}

/** The screens of what a website sends, as tabs; the current one by the address. */
export function IntegrationTabs() {
  const { t } = useTranslation("integration");
  const { pathname } = useLocation();
  const { website = "" } = useParams();
  const current = sectionAt(pathname.replace(/^\/w\/[^/]+\//, ""));
  const links = (Object.keys(sections) as Section[]).map((section) => {
    const to = `/w/${website}/${sections[section]}`;
    return { label: t(`tabs.${section}`), to, current: section === current };
  });
  return <Tabs label={t("tabs.label")} links={links} />;
}
