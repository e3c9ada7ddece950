import styled from "@emotion/styled";
import { Link, useLocation } from "@remix-run/react";
import { CreditCard, Globe, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { BellData } from "#app/services/bell.server.ts";
import { Logo } from "../logo.tsx";
import { Bell } from "../shell/bell.tsx";
import { OfflineDialog } from "../shell/offline-dialog.tsx";
import { type Person, ProfileMenu } from "../shell/profile-menu.tsx";
import { ThemeMenu } from "../shell/theme-menu.tsx";
import { colour, from, onlyPhone } from "../theme/tokens.ts";

const Bar = styled("header")({
  position: "sticky",
  insetBlockStart: 0,
  zIndex: 10,
  display: "flex",
  alignItems: "center",
  gap: 8,
  minBlockSize: 64,
  paddingInline: 16,
  borderBlockEnd: `1px solid ${colour("border")}`,
  backgroundColor: colour("surface"),
  [from.laptop]: { paddingInline: 24 },
  "& nav": { display: "flex", gap: 4, flex: 1 },
  "& nav a": {
    display: "flex",
    alignItems: "center",
    gap: 8,
    minBlockSize: 44,
    paddingInline: 8,
    [from.tablet]: { paddingInline: 12 },
    borderRadius: 8,
    color: colour("text2"),
    whiteSpace: "nowrap",
  },
  "& nav a:hover": { backgroundColor: colour("hover"), textDecoration: "none" },
  "& nav a[aria-current]": { backgroundColor: colour("psoft"), color: colour("psoftText"), fontWeight: 600 },
  // On phones it stands in the menu of the account.
  "& nav .money": { [onlyPhone]: { display: "none" } },
  "& nav svg": { display: "none", [from.tablet]: { display: "block" } },
});

const Brand = styled(Link)({
  display: "flex",
  alignItems: "center",
  gap: 10,
  minBlockSize: 44,
  marginInlineEnd: 8,
  fontSize: 20,
  fontWeight: 600,
  color: colour("text"),
  "&:hover": { textDecoration: "none" },
  "& span": { display: "none", [from.tablet]: { display: "inline" } },
});

const Main = styled("main")({
  display: "grid",
  gap: 16,
  padding: "16px 16px 40px",
  maxInlineSize: 1040,
  marginInline: "auto",
  [from.laptop]: { padding: "24px 24px 40px" },
});

/** Where the account's entry is current: what its page leads to stands at addresses of its own. */
const ofAccount = ["/profile", "/activity", "/settings"];

/** Where the entry of what is sold and paid is current. */
const ofMoney = ["/plans", "/wallet", "/orders", "/pre-orders", "/payments"];

interface LayoutProps {
  person: Person;
  /** Left out where no website was open yet. */
  bell?: BellData | undefined;
  children: ReactNode;
}

/** The frame of screens that belong to no website: the owner's websites and account, without a sidebar. */
export function AccountLayout({ person, bell, children }: LayoutProps) {
  const { t } = useTranslation(["account", "common"]);
  const { pathname } = useLocation();
  const currentIn = (paths: readonly string[]) =>
    paths.some((path) => pathname === path || pathname.startsWith(`${path}/`)) ? ("page" as const) : undefined;
  return (
    <>
      <Bar>
        <Brand to="/" aria-label={t("common:product")}>
          <Logo />
          <span>{t("common:product")}</span>
        </Brand>
        <nav aria-label={t("menu")}>
          <Link to="/websites" aria-current={currentIn(["/websites"])}>
            <Globe size={18} strokeWidth={1.75} aria-hidden />
            {t("websites.page")}
          </Link>
          <Link to="/profile" aria-current={currentIn(ofAccount)}>
            <UserRound size={18} strokeWidth={1.75} aria-hidden />
            {t("profile.page")}
          </Link>
          {person.sells.wallet ? (
            <Link className="money" to={person.sells.plans ? "/plans" : "/wallet"} aria-current={currentIn(ofMoney)}>
              <CreditCard size={18} strokeWidth={1.75} aria-hidden />
              {t(person.sells.plans ? "money.plans" : "money.wallet")}
            </Link>
          ) : null}
        </nav>
        {bell === undefined ? null : <Bell data={bell} />}
        <ThemeMenu />
        <ProfileMenu person={person} />
      </Bar>
      <Main>{children}</Main>
      <OfflineDialog />
    </>
  );
}
