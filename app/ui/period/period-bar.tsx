import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { CalendarDays, Check, SlidersHorizontal } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { PeriodView } from "#app/period/period-view.ts";
import { Segments } from "../segments.tsx";
import { colour, from, onlyPhone } from "../theme/tokens.ts";
import { CompareMenu } from "./compare-menu.tsx";
import { RangeMenu } from "./range-menu.tsx";

const Bar = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 8,
  // One line at every width: the comparison gives way first, then the range. The page's first sentence says both in full.
  // With a lesser ratio the range loses a part of a pixel as well, and with it its last word.
  [from.tablet]: {
    display: "flex",
    alignItems: "center",
    minInlineSize: 0,
    "& > *, & details + a": { flex: "none" },
    "& details[data-menu]": { flex: "0 1 auto" },
    "& details[data-menu] + details[data-menu]": { flexShrink: 1_000_000, minInlineSize: 76 },
  },
});

/** On phones the period is one line, which opens; where there is room its controls lie open beside each other. */
const Fold = styled("details")({
  "& > summary": {
    display: "flex",
    alignItems: "center",
    gap: 8,
    minBlockSize: 44,
    paddingInline: 12,
    borderRadius: 8,
    border: `1px solid ${colour("border")}`,
    backgroundColor: colour("surface"),
    fontWeight: 600,
    whiteSpace: "nowrap",
  },
  "& > summary svg": { flex: "none", color: colour("text3") },
  // Said in full in the page's first sentence.
  "& > summary span": {
    flex: 1,
    overflow: "hidden",
    textOverflow: "ellipsis",
    fontWeight: 400,
    color: colour("text2"),
  },
  "& > div": { display: "grid", gap: 8, paddingBlockStart: 8 },
  "& .head": { display: "none" },
  // Browsers that cannot lay a closed one open keep the line, and the menus in it.
  "@supports selector(::details-content)": {
    // On phones nothing in it has to be opened again.
    [onlyPhone]: {
      "& > div": {
        marginBlockStart: 8,
        padding: 8,
        borderRadius: 12,
        border: `1px solid ${colour("border")}`,
        backgroundColor: colour("surface"),
        boxShadow: colour("popShadow"),
      },
      "& details > summary": { display: "none" },
      "& details::details-content": { display: "contents", contentVisibility: "visible" },
      "& details > div": { position: "static", padding: 0, border: 0, boxShadow: "none" },
      "& .head": { display: "block", padding: "0 10px 4px", fontWeight: 600 },
      "& details + details, & details + a": { borderBlockStart: `1px solid ${colour("line")}`, paddingBlockStart: 8 },
    },
    [from.tablet]: {
      display: "contents",
      "& > summary": { display: "none" },
      "&::details-content": { display: "contents", contentVisibility: "visible" },
      "& > div": { display: "contents" },
    },
  },
});

const Toggle = styled(Link)({
  display: "inline-flex",
  alignItems: "center",
  gap: 8,
  minBlockSize: 40,
  color: colour("text"),
  paddingInline: 4,
  whiteSpace: "nowrap",
  "@media (pointer: coarse)": { minBlockSize: 44 },
  "& .box": {
    display: "grid",
    placeContent: "center",
    inlineSize: 18,
    blockSize: 18,
    borderRadius: 5,
    border: `1.5px solid ${colour("field")}`,
    color: "#fff",
  },
  "& .box[data-on]": { backgroundColor: colour("psolid"), borderColor: colour("psolid") },
});

/** Timeline, range, comparison and customers: links and GET forms, all in the address. */
export function PeriodBar({ view: { brief, timeline, picker, compare, customers } }: { view: PeriodView }) {
  const { t } = useTranslation("period");
  return (
    <Bar>
      <Segments
        label={t("timeline")}
        links={picker.timelines.map(({ name, label, to }) => ({ label, to, current: name === timeline }))}
      />
      {/* It closes where its choice has changed, and so do the menus in it. */}
      <Fold key={`${brief} ${compare.words}`} open={picker.error !== undefined || compare.picker.error !== undefined}>
        <summary>
          <CalendarDays size={18} strokeWidth={1.75} aria-hidden />
          <b className="hidden">{t("timeline")}</b>
          {brief} <span>{compare.words}</span>
          <SlidersHorizontal size={18} strokeWidth={1.75} aria-hidden />
        </summary>
        <div>
          <RangeMenu brief={brief} picker={picker} />
          <CompareMenu compare={compare} picker={picker} />
          <CheckLink {...customers} label={t("customers")} />
        </div>
      </Fold>
    </Bar>
  );
}

/** A link that toggles a parameter of the address, drawn as a checkbox. */
function CheckLink({ on, to, label }: { on: boolean; to: string; label: string }) {
  return (
    <Toggle to={to} role="checkbox" aria-checked={on} preventScrollReset>
      <span className="box" data-on={on || undefined}>
        {on ? <Check size={14} strokeWidth={3} aria-hidden /> : null}
      </span>
      {label}
    </Toggle>
  );
}
