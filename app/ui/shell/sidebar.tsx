import styled from "@emotion/styled";
import { Form, Link, useLocation } from "@remix-run/react";
import { PanelRightClose, PanelRightOpen } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { FormToken } from "../form-token.tsx";
import { Logo } from "../logo.tsx";
import { MenuRow } from "../menu.tsx";
import { colour, from, hidden, onlyLaptop } from "../theme/tokens.ts";
import { scrollNeeded } from "./keep-in-view.ts";
import { PlanMeter, type PlanMeterData } from "./plan-meter.tsx";
import { type Screen, ScreenLink } from "./screen-link.tsx";
import { useRealtimeVisitors } from "./use-realtime-visitors.ts";

export interface MenuData {
  groups: { key: string; label: string }[];
  items: Screen[];
}

/** Icons alone: words stay for screen readers, group names become a hairline. */
const mini = {
  "& .words, & nav a > span, & nav .realtime": hidden,
  "& nav a, & .brand, & button": { justifyContent: "center" },
  "& h2": { blockSize: 1, padding: 0, margin: "8px 4px", backgroundColor: colour("line"), fontSize: 0 },
  "& .meter": { display: "none" },
} as const;

const Aside = styled("aside")({
  display: "none",
  borderInlineEnd: `1px solid ${colour("border")}`,
  backgroundColor: colour("surface"),
  padding: "0 12px",
  [from.laptop]: { display: "block" },
  "& > div": {
    position: "sticky",
    insetBlockStart: 0,
    blockSize: "100vh",
    display: "flex",
    flexDirection: "column",
    overflowY: "auto",
  },
  "& nav": { flex: 1 },
  "& h2": { fontSize: 12, lineHeight: "20px", fontWeight: 400, color: colour("text3"), padding: "16px 12px 4px" },
  "& .brand": {
    // Its height stays where the window is too low for all rows.
    flex: "none",
    display: "flex",
    alignItems: "center",
    gap: 10,
    blockSize: 64,
    paddingInline: 8,
    fontSize: 20,
    fontWeight: 600,
    color: colour("text"),
  },
  "& .brand:hover": { textDecoration: "none" },
  "&[data-mini]": mini,
  [onlyLaptop]: mini,
  // Between the two widths there is no choice.
  "& form": { display: "none", paddingBlock: 8, [from.desktop]: { display: "block" } },
});

/** A screen as a row of a menu. */
export const ScreenRow = styled(ScreenLink)({
  ...MenuRow,
  color: colour("text2"),
  "& svg": { flex: "none" },
  "&[aria-current]": { backgroundColor: colour("psoft"), color: colour("psoftText"), fontWeight: 600 },
});

const Fold = styled("button")({ ...MenuRow, color: colour("text3") });

/** A screen's row with a figure at its end, outside the link and without moving anything when it comes. */
const WithFigure = styled("div")({
  position: "relative",
  "& .realtime": {
    position: "absolute",
    insetBlock: 0,
    insetInlineEnd: 10,
    display: "flex",
    alignItems: "center",
    gap: 6,
    pointerEvents: "none",
    color: colour("ok"),
    fontSize: 12,
    fontWeight: 600,
  },
  "& .realtime::before": { content: '""', inlineSize: 8, blockSize: 8, borderRadius: 4, backgroundColor: colour("ok") },
});

/** The screens of a website by group; `realtime` stands beside the realtime screen. */
export function ScreenList({ website, menu, realtime }: { website: string; menu: MenuData; realtime?: ReactNode }) {
  return (
    <>
      {menu.groups.map((group, index) => (
        <section key={group.key}>
          {index === 0 ? null : <h2>{group.label}</h2>}
          {menu.items
            .filter((item) => item.group === group.key)
            .map((screen) => (
              <WithFigure key={screen.key}>
                <ScreenRow website={website} screen={screen} />
                {screen.key === "realtime" ? realtime : null}
              </WithFigure>
            ))}
        </section>
      ))}
    </>
  );
}

interface Props {
  website: string;
  menu: MenuData;
  isMini: boolean;
  /** Undefined where nothing is limited. */
  plan: PlanMeterData | undefined;
}

/** The sidebar of wide screens. Whether it is narrow is a cookie, set by a form of one button. */
export function Sidebar({ website, menu, isMini, plan }: Props) {
  const { t } = useTranslation(["shell", "common"]);
  const { pathname, search } = useLocation();
  const people = useRealtimeVisitors(website);
  const list = useCurrentInView(pathname);
  const Icon = isMini ? PanelRightOpen : PanelRightClose;
  const label = t(isMini ? "unfold" : "fold");
  return (
    <Aside aria-label={t("menu")} data-mini={isMini || undefined}>
      <div ref={list}>
        <Link className="brand" to={`/w/${website}`} aria-label={t("common:product")}>
          <Logo />
          <span className="words">{t("common:product")}</span>
        </Link>
        <nav aria-label={t("screens")}>
          <ScreenList
            website={website}
            menu={menu}
            realtime={people === "" ? null : <RealtimeCount people={people} />}
          />
        </nav>
        {plan === undefined ? null : <PlanMeter {...plan} />}
        <Form method="post" action="/sidebar" preventScrollReset>
          <FormToken />
          <input type="hidden" name="next" value={pathname + search} />
          <Fold type="submit" name="sidebar" value={isMini ? "wide" : "mini"} title={label}>
            <Icon size={20} strokeWidth={1.75} aria-hidden />
            <span className="words">{label}</span>
          </Fold>
        </Form>
      </div>
    </Aside>
  );
}

/**
 * The list of a low window begins at its top; where the open screen's row is below it, scripts scroll just so far. What was
 * scrolled before they ran stays.
 */
function useCurrentInView(pathname: string): RefObject<HTMLDivElement> {
  const list = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen has a row of its own.
  useEffect(() => {
    const row = list.current?.querySelector("nav a[aria-current]");
    if (!list.current || !row) return;
    const isOwn = isFirst.current && list.current.scrollTop > 0;
    isFirst.current = false;
    if (isOwn) return;
    list.current.scrollTop += scrollNeeded(row.getBoundingClientRect(), list.current.getBoundingClientRect());
  }, [pathname]);
  return list;
}

function RealtimeCount({ people }: { people: string }) {
  const { t } = useTranslation("shell");
  return (
    <span className="realtime">
      <span className="hidden">{t("realtimeVisitors", { people })}</span>
      <span aria-hidden="true">{people}</span>
    </span>
  );
}
