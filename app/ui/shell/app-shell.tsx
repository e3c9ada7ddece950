import styled from "@emotion/styled";
import { useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PeriodView } from "#app/period/period-view.ts";
import { Banner } from "../banner.tsx";
import { colour, from } from "../theme/tokens.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { OfflineDialog } from "./offline-dialog.tsx";
import type { PlanMeterData } from "./plan-meter.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TopBar, type TopBarData } from "./top-bar.tsx";

export interface ShellData extends TopBarData {
  isMini: boolean;
  /** A service did not answer in time: what it would have said is missing. */
  isPartial: boolean;
  plan?: PlanMeterData | undefined;
}

const Frame = styled("div")({
  minBlockSize: "100vh",
  [from.laptop]: { display: "grid", gridTemplateColumns: "72px minmax(0, 1fr)" },
  [from.desktop]: { gridTemplateColumns: "256px minmax(0, 1fr)" },
  "&[data-mini]": { [from.desktop]: { gridTemplateColumns: "72px minmax(0, 1fr)" } },
  // Of a short page too the phone's bar is at the bottom.
  "& > div": { display: "flex", flexDirection: "column", minBlockSize: "100dvh" },
});

const Main = styled("main")({
  flex: 1,
  inlineSize: "100%",
  padding: 16,
  maxInlineSize: 1440,
  marginInline: "auto",
  [from.laptop]: { padding: 24 },
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

interface Notice {
  title: string;
  text: string;
}

/** What the loader of the screen in the shell answers under a name: `period`, and what is `missing` or `folded` of its figures. */
function useOfScreen<Value>(name: "period" | "missing" | "folded"): Value | undefined {
  const matches = useMatches();
  for (const { data } of matches.toReversed()) {
    if (typeof data === "object" && data !== null && name in data)
      return ((data as Record<string, unknown>)[name] ?? undefined) as Value | undefined;
  }
  return undefined;
}

/** What every screen of a website stands in: sidebar, top bar, the page, on phones a bottom bar. */
export function AppShell({ data, children }: { data: ShellData; children: ReactNode }) {
  const { t } = useTranslation("shell");
  const website = data.website.id;
  const missing = useOfScreen<Notice>("missing");
  const folded = useOfScreen<Notice>("folded");
  return (
    <Frame data-mini={data.isMini || undefined}>
      <Skip href="#content">{t("skip")}</Skip>
      <Sidebar website={website} menu={data.menu} isMini={data.isMini} plan={data.plan} />
      <div>
        <TopBar data={data} period={useOfScreen<PeriodView>("period")} />
        <Main id="content" tabIndex={-1}>
          {data.isPartial ? (
            <Banner tone="warn" title={t("partial.title")}>
              {t("partial.text")}
            </Banner>
          ) : null}
          {missing === undefined ? null : (
            <Banner tone="warn" title={missing.title}>
              {missing.text}
            </Banner>
          )}
          {folded === undefined ? null : (
            <Banner tone="info" title={folded.title}>
              {folded.text}
            </Banner>
          )}
          {children}
        </Main>
        <BottomBar website={website} menu={data.menu} />
      </div>
      <OfflineDialog />
    </Frame>
  );
}
