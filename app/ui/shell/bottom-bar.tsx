import styled from "@emotion/styled";
import { ChartColumn, Ellipsis, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Menu } from "../menu.tsx";
import { colour, from } from "../theme/tokens.ts";
import { barScreens } from "./bar-screens.ts";
import { type Screen, ScreenLink } from "./screen-link.tsx";
import { type MenuData, ScreenList, ScreenRow } from "./sidebar.tsx";

const Bar = styled("nav")({
  position: "sticky",
  insetBlockEnd: 0,
  zIndex: 10,
  display: "grid",
  gridAutoFlow: "column",
  // Of five: while the page arrives the first ones stand where they will stay.
  gridAutoColumns: "20%",
  borderBlockStart: `1px solid ${colour("border")}`,
  backgroundColor: colour("surface"),
  [from.tablet]: { display: "none" },
  "& > a, & > details > summary": {
    display: "grid",
    gap: 0,
    justifyItems: "center",
    padding: "8px 4px",
    color: colour("text2"),
    fontSize: 12,
    lineHeight: "20px",
  },
  "& > details > summary svg": { color: "inherit" },
  "& > a[aria-current]": { color: colour("plink"), fontWeight: 600 },
  // A report that is none of the links; then a screen that only the menu of all has.
  [`&:not(:has(> a[aria-current])) > details:first-of-type:has([aria-current]) > summary,
    &:not(:has(> a[aria-current], > details:first-of-type [aria-current])) > details:last-of-type:has([aria-current]) > summary`]:
    { color: colour("plink"), fontWeight: 600 },
});

/** In thumb's reach: where one starts, all reports, people, journeys, and everything. */
const inReach = { start: "overview", reports: "reports" };

/** The screens at the bottom of a phone: three at once, the others in two menus that open above. */
export function BottomBar({ website, menu }: { website: string; menu: MenuData }) {
  const { t } = useTranslation("shell");
  const link = (screen: Screen) => <ScreenLink key={screen.key} website={website} screen={screen} size={22} />;
  const reports = menu.items.filter(({ group }) => group === inReach.reports);
  return (
    <Bar aria-label={t("menu")}>
      {menu.items.filter(({ key }) => key === inReach.start).map(link)}
      {reports.length === 0 ? null : (
        <Menu label={t("reports")} quiet up summary={<Face Icon={ChartColumn}>{t("reports")}</Face>}>
          {reports.map((screen) => (
            <ScreenRow key={screen.key} website={website} screen={screen} />
          ))}
        </Menu>
      )}
      {barScreens(menu.items).map(link)}
      <Menu label={t("more")} quiet up end summary={<Face Icon={Ellipsis}>{t("more")}</Face>}>
        <ScreenList website={website} menu={menu} />
      </Menu>
    </Bar>
  );
}

const Face = ({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) => (
  <>
    <Icon size={22} strokeWidth={1.75} aria-hidden />
    <span>{children}</span>
  </>
);
