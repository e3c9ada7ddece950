import { styled } from "@mui/joy/styles";
import { Form, Link, NavLink, useLocation } from "@remix-run/react";
import { ChevronsUpDown, CodeXml, LayoutDashboard, LogOut, type LucideIcon, Monitor, Moon, Sun } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormToken } from "./form-token.tsx";
import { Logo } from "./logo.tsx";
import { Menu, MenuRow } from "./menu.tsx";
import { colour, from } from "./theme/tokens.ts";

export interface ShellData {
  website: { id: string; name: string };
  websites: { id: string; name: string }[];
  menu: {
    groups: { key: string; label: string }[];
    items: { key: string; label: string; group: string; path: string; icon: string }[];
  };
  person: { name: string; email: string };
}

/** Icons of the menu's screens; each later screen adds its own. */
const icons: Record<string, LucideIcon> = { "code-xml": CodeXml, "layout-dashboard": LayoutDashboard };

const Frame = styled("div")({
  minBlockSize: "100vh",
  [from.desktop]: { display: "grid", gridTemplateColumns: "256px minmax(0, 1fr)" },
});

const Sidebar = styled("aside")({
  display: "none",
  borderInlineEnd: `1px solid ${colour("border")}`,
  backgroundColor: colour("surface"),
  padding: "0 12px",
  [from.desktop]: { display: "block" },
  "& > div": { position: "sticky", insetBlockStart: 0 },
  "& h2": { fontSize: 12, lineHeight: "20px", fontWeight: 400, color: colour("text3"), padding: "16px 12px 4px" },
});

const Brand = styled(Link)({
  display: "flex",
  alignItems: "center",
  gap: 10,
  blockSize: 64,
  paddingInline: 8,
  fontSize: 20,
  fontWeight: 600,
  color: colour("text"),
  "&:hover": { textDecoration: "none" },
});

/** A screen of the menu: its picture and its name. */
function ScreenLink({
  website,
  path,
  icon,
  size = 20,
  className,
  children,
}: {
  website: string;
  path: string;
  icon: string;
  size?: number;
  className?: string;
  children: ReactNode;
}) {
  const Icon = icons[icon] ?? LayoutDashboard;
  return (
    <NavLink className={className ?? ""} to={`/w/${website}${path === "" ? "" : `/${path}`}`} end={path === ""}>
      <Icon size={size} strokeWidth={1.75} aria-hidden />
      {children}
    </NavLink>
  );
}

const mostAtBottom = 5;

const Item = styled(ScreenLink)({
  ...MenuRow,
  color: colour("text2"),
  "&[aria-current]": { backgroundColor: colour("psoft"), color: colour("psoftText"), fontWeight: 600 },
});

const TopBar = styled("header")({
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
  "& .space": { flex: 1 },
  "& .phone": { display: "flex", [from.desktop]: { display: "none" } },
});

const Tile = styled("span")({
  display: "grid",
  placeContent: "center",
  inlineSize: 24,
  blockSize: 24,
  borderRadius: 6,
  fontWeight: 600,
  backgroundColor: colour("psolid"),
  color: "#fff",
  "&[data-round]": {
    inlineSize: 32,
    blockSize: 32,
    borderRadius: 16,
    backgroundColor: colour("psoft"),
    color: colour("psoftText"),
  },
});

const Name = styled("span")({
  maxInlineSize: 140,
  overflow: "hidden",
  textOverflow: "ellipsis",
  fontWeight: 600,
  [from.tablet]: { maxInlineSize: 240 },
});

const RowLink = styled(Link)(MenuRow);
const RowButton = styled("button")(MenuRow);
const Who = styled("p")({
  padding: "6px 10px",
  color: colour("text3"),
  fontSize: 12,
  lineHeight: "20px",
  "& strong": { display: "block", color: colour("text"), fontSize: 14 },
});

const Main = styled("main")({
  padding: 16,
  maxInlineSize: 1440,
  marginInline: "auto",
  [from.laptop]: { padding: 24 },
});

/** The screens at the bottom of a phone, in thumb's reach. */
const BottomBar = styled("nav")({
  position: "sticky",
  insetBlockEnd: 0,
  zIndex: 10,
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "minmax(0, 1fr)",
  borderBlockStart: `1px solid ${colour("border")}`,
  backgroundColor: colour("surface"),
  [from.desktop]: { display: "none" },
  "& a": {
    display: "grid",
    justifyItems: "center",
    padding: "8px 4px",
    color: colour("text2"),
    fontSize: 12,
    lineHeight: "20px",
  },
  "& a[aria-current]": { color: colour("plink"), fontWeight: 600 },
});

const Skip = styled("a")({
  position: "absolute",
  insetBlockStart: -60,
  insetInlineStart: 16,
  zIndex: 30,
  padding: "8px 16px",
  borderRadius: 8,
  backgroundColor: colour("surface"),
  "&:focus": { insetBlockStart: 8 },
});

const initial = (name: string) => [...name.trim()][0] ?? "";

/** What every screen of a website stands in: sidebar, top bar, the page. Menus are `details`, so all of it works without scripts. */
export function AppShell({ data, children }: { data: ShellData; children: ReactNode }) {
  const { t } = useTranslation(["shell", "common"]);
  return (
    <Frame>
      <Skip href="#content">{t("skip")}</Skip>
      <Sidebar aria-label={t("menu")}>
        <div>
          <Brand to={`/w/${data.website.id}`}>
            <Logo />
            {t("common:product")}
          </Brand>
          <nav>
            {data.menu.groups.map((group, index) => (
              <section key={group.key}>
                {index === 0 ? null : <h2>{group.label}</h2>}
                {data.menu.items
                  .filter((item) => item.group === group.key)
                  .map(({ key, label, path, icon }) => (
                    <Item key={key} website={data.website.id} path={path} icon={icon}>
                      {label}
                    </Item>
                  ))}
              </section>
            ))}
          </nav>
        </div>
      </Sidebar>
      <div>
        <TopBar>
          <Link className="phone" to={`/w/${data.website.id}`} aria-label={t("common:product")}>
            <Logo />
          </Link>
          <Menu
            label={t("switchWebsite")}
            summary={
              <>
                <Tile aria-hidden>{initial(data.website.name)}</Tile>
                <Name>{data.website.name}</Name>
                <ChevronsUpDown size={16} strokeWidth={1.75} aria-hidden />
              </>
            }
          >
            {data.websites.map(({ id, name }) => (
              <RowLink key={id} to={`/w/${id}`} aria-current={id === data.website.id ? "true" : undefined}>
                {name}
              </RowLink>
            ))}
            <RowLink to="/websites" reloadDocument>
              {t("websites")}
            </RowLink>
          </Menu>
          <span className="space" />
          <ThemeMenu />
          <Menu label={t("account")} end quiet summary={<Tile data-round="">{initial(data.person.name)}</Tile>}>
            <Who>
              <strong>{data.person.name}</strong>
              <bdi dir="ltr">{data.person.email}</bdi>
            </Who>
            <Form method="post" action="/logout" reloadDocument>
              <FormToken />
              <RowButton type="submit">
                <LogOut size={18} strokeWidth={1.75} aria-hidden />
                {t("logout")}
              </RowButton>
            </Form>
          </Menu>
        </TopBar>
        <Main id="content">{children}</Main>
        <BottomBar aria-label={t("menu")}>
          {data.menu.items.slice(0, mostAtBottom).map(({ key, label, path, icon }) => (
            <ScreenLink key={key} website={data.website.id} path={path} icon={icon} size={22}>
              {label}
            </ScreenLink>
          ))}
        </BottomBar>
      </div>
    </Frame>
  );
}

const schemes = [
  { name: "light", Icon: Sun },
  { name: "dark", Icon: Moon },
  { name: "system", Icon: Monitor },
] as const;

/** Three buttons of one form: the choice is a cookie, and the page comes back in it. */
function ThemeMenu() {
  const { t } = useTranslation("shell");
  const { pathname, search } = useLocation();
  return (
    <Menu label={t("theme.label")} end quiet summary={<Moon size={20} strokeWidth={1.75} aria-hidden />}>
      <Form method="post" action="/theme" reloadDocument>
        <FormToken />
        <input type="hidden" name="next" value={pathname + search} />
        {schemes.map(({ name, Icon }) => (
          <RowButton key={name} type="submit" name="scheme" value={name}>
            <Icon size={18} strokeWidth={1.75} aria-hidden />
            {t(`theme.${name}`)}
          </RowButton>
        ))}
      </Form>
    </Menu>
  );
}
