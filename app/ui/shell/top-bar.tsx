import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { ChevronsUpDown, Menu as MenuIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { PeriodView } from "#app/period/period-view.ts";
import type { BellData } from "#app/services/bell.server.ts";
import { Logo } from "../logo.tsx";
import { Menu, MenuRow } from "../menu.tsx";
import { PeriodBar } from "../period/period-bar.tsx";
import { colour, from, onlyPhone, roomy } from "../theme/tokens.ts";
import { shadeOf, Tile } from "../tile.tsx";
import { Bell } from "./bell.tsx";
import { type Person, ProfileMenu } from "./profile-menu.tsx";
import { type MenuData, ScreenList } from "./sidebar.tsx";
import { ThemeMenu } from "./theme-menu.tsx";

/** One bar where there is room; else the controls of time wrap to a second one. Phones and low windows scroll it away. */
const Bar = styled("header")({
  zIndex: 10,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 4,
  paddingInline: 12,
  paddingBlock: 11,
  borderBlockEnd: `1px solid ${colour("border")}`,
  backgroundColor: colour("surface"),
  [from.tablet]: { gap: 8, paddingInline: 16 },
  [roomy]: { position: "sticky", insetBlockStart: 0 },
  [from.laptop]: { paddingInline: 24 },
  "& .space": { flex: 1 },
  "& .period": { order: 9, flexBasis: "100%", minInlineSize: 0 },
  [from.desktop]: {
    flexWrap: "nowrap",
    "& .period": { order: 0, flex: "1 1 0" },
    "& .period + .space": { display: "none" },
  },
  // On phones the controls of time are the page's first lines.
  [onlyPhone]: {
    "&:has(> .period)": { borderBlockEnd: 0 },
    // Without its frame the name has room.
    "& > details:not([data-quiet]) > summary": { border: 0, paddingInline: 4 },
    "& > .period": {
      flexBasis: "calc(100% + 24px)",
      margin: "7px -12px -11px",
      padding: "16px 16px 0",
      borderBlockStart: `1px solid ${colour("border")}`,
      backgroundColor: "var(--joy-palette-background-body)",
    },
  },
  // A long menu scrolls by itself: a bar that stays would hold its end below the window.
  "& > details > div, & > .drawer > details > div": {
    maxBlockSize: "calc(100dvh - 144px)",
    overflowY: "auto",
    overscrollBehavior: "contain",
    [from.tablet]: { maxBlockSize: "calc(100dvh - 80px)" },
  },
  "& .drawer": { display: "flex", alignItems: "center", [from.laptop]: { display: "none" } },
  "& .brand": { display: "none", marginInline: 4, [from.tablet]: { display: "flex" } },
});

const Name = styled("span")({
  // What the other menus leave of a phone.
  maxInlineSize: "calc(100vw - 270px)",
  overflow: "hidden",
  textOverflow: "ellipsis",
  fontWeight: 600,
  [from.tablet]: { maxInlineSize: 200 },
  [from.desktop]: { maxInlineSize: 110 },
  [from.wide]: { maxInlineSize: 200 },
});

const RowLink = styled(Link)(MenuRow);
const Note = styled("small")({ fontSize: 12, fontWeight: 400, color: colour("text3"), whiteSpace: "nowrap" });

const initial = (name: string) => [...name.trim()][0] ?? "";

export interface TopBarData {
  website: { id: string; name: string };
  websites: { id: string; name: string; note?: string }[];
  menu: MenuData;
  person: Person;
  notifications: BellData;
}

/** Website, period, notifications, colours, account. Every menu is a `details`. */
export function TopBar({ data, period }: { data: TopBarData; period: PeriodView | undefined }) {
  const { t } = useTranslation(["shell", "common"]);
  return (
    <Bar>
      <nav className="drawer" aria-label={t("screens")}>
        <Menu label={t("menu")} quiet summary={<MenuIcon size={22} strokeWidth={1.75} aria-hidden />}>
          <ScreenList website={data.website.id} menu={data.menu} />
        </Menu>
        <Link className="brand" to={`/w/${data.website.id}`} aria-label={t("common:product")}>
          <Logo />
        </Link>
      </nav>
      <Menu
        label={`${t("switchWebsite")}: ${data.website.name}`}
        summary={
          <>
            <Tile aria-hidden data-shade={shadeOf(data.website.id)}>
              {initial(data.website.name)}
            </Tile>
            <Name>{data.website.name}</Name>
            <ChevronsUpDown size={16} strokeWidth={1.75} aria-hidden />
          </>
        }
      >
        {data.websites.map(({ id, name, note }) => (
          <RowLink key={id} to={`/w/${id}`} aria-current={id === data.website.id ? "true" : undefined}>
            {name}
            {note === "" ? null : <Note>{note}</Note>}
          </RowLink>
        ))}
        <RowLink to="/websites" reloadDocument>
          {t("websites")}
        </RowLink>
      </Menu>
      {period === undefined ? null : (
        <div className="period">
          <PeriodBar view={period} />
        </div>
      )}
      <span className="space" />
      <Bell data={data.notifications} />
      <ThemeMenu />
      <ProfileMenu person={data.person} />
    </Bar>
  );
}
