import styled from "@emotion/styled";
import { Form, Link } from "@remix-run/react";
import { CalendarDays, Check, ChevronDown, GitCompareArrows, SlidersHorizontal } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { PeriodView } from "#app/period/period-view.ts";
import type { PickerView } from "#app/period/picker-view.ts";
import { type Sides, sides } from "#app/period/sides.ts";
import { Button } from "../button.tsx";
import { FieldNotes, NativeSelect, useFieldIds } from "../field.tsx";
import { Menu, MenuRow } from "../menu.tsx";
import { Segments } from "../segments.tsx";
import { colour, from, onlyPhone } from "../theme/tokens.ts";

const Bar = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 8,
  [from.tablet]: { display: "flex", flexWrap: "wrap", alignItems: "center" },
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

const Body = styled("div")({
  display: "grid",
  gap: 12,
  padding: 10,
  inlineSize: "min(328px, calc(100vw - 48px))",
  "& fieldset": { display: "grid", gap: 8 },
  "& legend": { fontWeight: 600, paddingBlockEnd: 4 },
  "& .three": { display: "grid", gridTemplateColumns: "5fr 8fr 6fr", gap: 8 },
  "& .presets": { display: "flex", flexWrap: "wrap", gap: 8 },
  "& .presets a": {
    padding: "3px 12px",
    borderRadius: 16,
    border: `1px solid ${colour("border")}`,
    color: colour("text"),
  },
});

const Choice = styled(Link)({
  ...MenuRow,
  display: "grid",
  gap: 0,
  "& small": { fontSize: 12, lineHeight: "20px", fontWeight: 400, color: colour("text3"), whiteSpace: "nowrap" },
});

const Toggle = styled(Link)({
  display: "inline-flex",
  alignItems: "center",
  gap: 8,
  minBlockSize: 40,
  color: colour("text"),
  paddingInline: 4,
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

/** Timeline, range, comparison and customers: links and one GET form, all in the address. */
export function PeriodBar({ view }: { view: PeriodView }) {
  const { t } = useTranslation("period");
  const { picker } = view;
  const comparePicker = view.compare.picker;
  return (
    <Bar>
      <Segments
        label={t("timeline")}
        links={picker.timelines.map(({ name, label, to }) => ({ label, to, current: name === view.timeline }))}
      />
      <Fold open={picker.error !== undefined || comparePicker.error !== undefined}>
        <summary>
          <CalendarDays size={18} strokeWidth={1.75} aria-hidden />
          <b className="hidden">{t("timeline")}</b>
          {view.words} <span>{view.compare.words}</span>
          <SlidersHorizontal size={18} strokeWidth={1.75} aria-hidden />
        </summary>
        <div>
          <Menu
            key={view.words}
            label={`${t("range")}: ${view.words}`}
            open={picker.error !== undefined}
            summary={
              <>
                <CalendarDays size={18} strokeWidth={1.75} aria-hidden />
                {view.words}
                <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
              </>
            }
          >
            <Form method="get">
              <Body>
                <Kept fields={picker.kept} />
                <DayFields side="from" names={sides.range} picker={picker} />
                <DayFields side="to" names={sides.range} picker={picker} />
                <nav className="presets" aria-label={t("presetsLabel")}>
                  {picker.presets.map(({ label, to }) => (
                    <Link key={label} to={to}>
                      {label}
                    </Link>
                  ))}
                </nav>
                <Button>{t("show")}</Button>
              </Body>
            </Form>
          </Menu>
          <Menu
            key={view.compare.words}
            label={`${t("compare")}: ${view.compare.words}`}
            open={comparePicker.error !== undefined}
            summary={
              <>
                <GitCompareArrows size={18} strokeWidth={1.75} aria-hidden />
                {view.compare.words}
                <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
              </>
            }
          >
            <b className="head">{t("compare")}</b>
            {view.compare.options.map(({ name, label, words, to, current }) => (
              <Choice key={name} to={to} aria-current={current ? "true" : undefined} preventScrollReset>
                {label}
                {words === "" ? null : <small>{words}</small>}
              </Choice>
            ))}
            <Form method="get">
              <Body>
                <strong>{t("compares.dates.label")}</strong>
                <Kept fields={comparePicker.kept} />
                <DayFields side="from" names={sides.compare} picker={{ ...picker, ...comparePicker }} />
                <DayFields side="to" names={sides.compare} picker={{ ...picker, ...comparePicker }} />
                <Button look={view.compare.isDates ? "main" : "plain"}>{t("compareShow")}</Button>
              </Body>
            </Form>
          </Menu>
          <CheckLink {...view.customers} label={t("customers")} />
        </div>
      </Fold>
    </Bar>
  );
}

/** A link that flips a part of the address, drawn as the checkbox it acts as. */
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

const parts = ["day", "month", "year"] as const;

/** What stays in the address beside what the form changes. */
const Kept = ({ fields }: { fields: readonly (readonly [string, string])[] }) =>
  fields.map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />);

function DayFields({
  side,
  names,
  picker,
}: {
  side: "from" | "to";
  names: Sides;
  picker: Pick<PickerView, "from" | "to" | "error" | "days" | "months" | "years">;
}) {
  const { t } = useTranslation("period");
  const options = { day: picker.days, month: picker.months, year: picker.years };
  const errors = picker.error?.side === side ? [picker.error.text] : [];
  const { id, aria } = useFieldIds({ errors });
  return (
    <fieldset>
      <legend>{t(names[side])}</legend>
      <div className="three">
        {parts.map((part) => (
          <NativeSelect
            key={part}
            name={`${names[side]}.${part}`}
            aria-label={`${t(names[side])}: ${t(part)}`}
            aria-invalid={aria["aria-invalid"]}
            aria-describedby={aria["aria-describedby"]}
            defaultValue={picker[side][part]}
          >
            {options[part].map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        ))}
      </div>
      {errors.length === 0 ? null : (
        <div role="alert">
          <FieldNotes id={id} errors={errors} />
        </div>
      )}
    </fieldset>
  );
}
