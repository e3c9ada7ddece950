import styled from "@emotion/styled";
import { ArrowDown, ArrowUp, Info, Plus, Trash2 } from "lucide-react";
import { type ChangeEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#app/format/numbers.ts";
import type { ConditionRow } from "#contract/conditions/form.ts";
import { type MissingNote, noteMissing } from "#contract/conditions/missing.ts";
import { filterOperators, hasDays, operatorsOfSubject, readSubject } from "#contract/conditions/subjects.ts";
import { mixedOperatorWord, operatorWords } from "#contract/text/operator-words.ts";
import { propertyOfWord } from "#contract/text/property-words.ts";
import { Button } from "../button.tsx";
import { Field, HiddenField, SelectField } from "../field.tsx";
import { colour } from "../theme/tokens.ts";
import type { Fields, IntentProps, ListItem } from "../use-fields.ts";
import type { Choice } from "./segment-data.ts";
import { suggestionsId } from "./suggestions.tsx";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

const Frame = styled("div")({
  display: "grid",
  gap: 8,
  padding: "12px 16px",
  borderBlockStart: `1px solid ${colour("line")}`,
  position: "relative",
  // On the line between two conditions.
  "& > .seam": {
    position: "absolute",
    insetBlockStart: 0,
    insetInlineStart: 32,
    transform: "translateY(-50%)",
    padding: "0 10px",
    border: `1px solid ${colour("border")}`,
    borderRadius: 999,
    backgroundColor: colour("surface"),
    color: colour("text2"),
    fontSize: 12,
    lineHeight: "20px",
  },
  "& .head": { display: "flex", alignItems: "center", gap: 4 },
  "& .head > strong": { flex: 1, fontWeight: 600, overflowWrap: "anywhere" },
  "& .sentence": { display: "flex", flexWrap: "wrap", gap: "8px 12px", alignItems: "start" },
  "& .sentence > div": { flex: "1 1 150px", minInlineSize: 0, maxInlineSize: 260 },
  "& .sentence > .short": { flex: "0 1 112px" },
  // Its longest words are not cut.
  "& .sentence > .choice": { flex: "0 1 auto", minInlineSize: 150 },
  "& .missing": {
    display: "flex",
    gap: 6,
    alignItems: "center",
    fontSize: 12,
    lineHeight: "20px",
    color: colour("text3"),
  },
  "& .missing > svg": { flex: "none" },
  // What an operator does not take is hidden without scripts.
  '& .sentence:not(:has(option[value="between"]:checked)) > .until': { display: "none" },
  '& .sentence:has(option[value$="exists"]:checked, option[value^="is_true"]:checked, option[value="is_false"]:checked) > .value':
    {
      display: "none",
    },
});

interface Props {
  item: ListItem<ConditionRow>;
  label: string;
  /** The word that joins it to the condition before it. */
  seam: string | undefined;
  segments: readonly Choice[];
  /** Whether its group lets in whom its conditions do not select. */
  isNegated: boolean;
}

/** A condition as a sentence of native controls; the line below says what a missing value does. */
export function ConditionFields({ item, label, seam, segments, isNegated }: Props) {
  const { t } = useTranslation("segments");
  const row = item.field as Fields<ConditionRow>;
  const subject = row.subject.defaultValue ?? "event";
  const { of, field, kind } = readSubject(subject);
  const options = operatorsOfSubject(subject).map((op) => ({ value: op, label: operatorWords[op] ?? op }));
  const { autoFocus: isFocused, ...subjectField } = row.subject;
  const [op, times, count] = [useTyped(row.op), useTyped(row.times), useTyped(row.count)];
  const note = noteMissing({ subject, op: op.value, times: times.value, count: count.value }, { isNegated });
  return (
    <Frame>
      {seam === undefined ? null : <span className="seam">{seam}</span>}
      <HiddenField name={subjectField.name} defaultValue={subject} />
      <div className="head">
        <strong>{label}</strong>
        <Move intent={item.moveUp} label={t("builder.moveUp", { name: label })} Icon={<ArrowUp {...icon} />} />
        <Move intent={item.moveDown} label={t("builder.moveDown", { name: label })} Icon={<ArrowDown {...icon} />} />
        <Move intent={item.remove} label={t("builder.remove", { name: label })} Icon={<Trash2 {...icon} />} />
      </div>
      <div className="sentence">
        {of === "event" ? (
          <div>
            <Field
              label={t("builder.eventName")}
              {...row.event}
              autoFocus={isFocused || row.event.autoFocus}
              dir="auto"
              list={suggestionsId("events")}
              autoComplete="off"
            />
          </div>
        ) : null}
        <div>
          <SelectField
            label={t("builder.op")}
            {...row.op}
            autoFocus={(isFocused && of !== "event") || row.op.autoFocus}
            options={options}
            onChange={op.onChange}
          />
        </div>
        {of === "segment" ? (
          <div>
            <SelectField label={t("builder.segment")} {...row.value} options={segments} />
          </div>
        ) : null}
        {of === "event" ? <Times row={row} times={times} count={count} /> : null}
        {of === "attribute" || of === "kpi" ? <Value row={row} kind={kind} field={field} /> : null}
        {hasDays(subject) ? (
          <div className="short">
            <Field label={t("builder.days")} hint={t("builder.daysHint")} {...row.days} inputMode="numeric" />
          </div>
        ) : null}
        {of === "event" ? <Days row={row} /> : null}
      </div>
      {of === "event" ? <Filters row={row} /> : null}
      <MissingLine note={note} />
    </Frame>
  );
}

function MissingLine({ note }: { note: MissingNote | undefined }) {
  const { t } = useTranslation("segments");
  if (note === undefined) return null;
  return (
    <p className="missing">
      <Info size={14} strokeWidth={1.75} aria-hidden />
      {t(`builder.missing.${note}`)}
    </p>
  );
}

function Value({ row, kind, field }: { row: Fields<ConditionRow>; kind: string; field: string }) {
  const { t } = useTranslation("segments");
  const hint = kind === "date" || kind === "instant" ? t("builder.dayHint") : undefined;
  const isNumber = kind === "number";
  if (kind === "boolean") return null;
  return (
    <>
      <div className="value">
        <Field
          label={t(kind === "list" ? "builder.values" : "builder.value")}
          {...row.value}
          {...(hint === undefined ? {} : { hint })}
          {...(isNumber ? { inputMode: "decimal" as const } : {})}
          list={suggestionsId(field)}
          autoComplete="off"
        />
      </div>
      {kind === "text" || kind === "list" ? null : (
        <div className="until">
          <Field label={t("builder.until")} {...row.until} autoComplete="off" />
        </div>
      )}
    </>
  );
}

/** What a control has now: lines beside it follow it where scripts run. */
function useTyped({ defaultValue }: { defaultValue?: string | undefined }) {
  const [value, setValue] = useState(defaultValue);
  const onChange = (event: ChangeEvent<HTMLSelectElement | HTMLInputElement>) => setValue(event.currentTarget.value);
  return { value, onChange };
}
type Typed = ReturnType<typeof useTyped>;

function Times({ row, times, count }: { row: Fields<ConditionRow>; times: Typed; count: Typed }) {
  const { t } = useTranslation("segments");
  const options = [
    { value: "", label: t("builder.timesOptions.any") },
    ...(["at_least", "at_most", "exactly"] as const).map((value) => ({
      value,
      label: t(`builder.timesOptions.${value}`),
    })),
  ];
  return (
    <>
      <div className="choice">
        <SelectField label={t("builder.times")} {...row.times} options={options} onChange={times.onChange} />
      </div>
      <div className="short">
        <Field label={t("builder.count")} {...row.count} inputMode="numeric" onChange={count.onChange} />
      </div>
    </>
  );
}

/** The days of an event, instead of the last so many. */
function Days({ row }: { row: Fields<ConditionRow> }) {
  const { t } = useTranslation("segments");
  return (
    <>
      <div className="short">
        <Field label={t("builder.from")} hint={t("builder.fromHint")} {...row.from} autoComplete="off" />
      </div>
      <div className="short">
        <Field label={t("builder.to")} {...row.to} autoComplete="off" />
      </div>
    </>
  );
}

/** What an event's own properties must be. */
function Filters({ row }: { row: Fields<ConditionRow> }) {
  const { t } = useTranslation("segments");
  const { items, insert } = row.filters;
  const options = filterOperators.map((op) => ({ value: op, label: mixedOperatorWord(op) }));
  return (
    <>
      {items.map((filter, index) => (
        <FilterFields key={filter.key} filter={filter} number={formatNumber(index + 1)} options={options} />
      ))}
      <div>
        <Button look="quiet" isSmall start={<Plus {...icon} />} {...insert}>
          {t("builder.addFilter")}
        </Button>
      </div>
    </>
  );
}

interface FilterProps {
  filter: ListItem<ConditionRow["filters"][number]>;
  number: string;
  options: readonly Choice[];
}

/** What is suggested as its value follows the property: with scripts at once, without them when the form is sent. */
function FilterFields({ filter, number, options }: FilterProps) {
  const { t } = useTranslation("segments");
  const { property, op, value, until } = filter.field as Fields<ConditionRow["filters"][number]>;
  const [typed, setTyped] = useState(property.defaultValue ?? "");
  return (
    <div className="sentence">
      <div>
        <Field
          label={t("builder.property")}
          hint={t("builder.propertyHint")}
          {...property}
          dir="auto"
          list={suggestionsId("properties")}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <div>
        <SelectField label={t("builder.op")} {...op} options={options} />
      </div>
      <div className="value">
        <Field
          label={t("builder.value")}
          {...value}
          dir="auto"
          list={suggestionsId(propertyOfWord(typed))}
          autoComplete="off"
        />
      </div>
      <div className="until">
        <Field label={t("builder.until")} {...until} autoComplete="off" />
      </div>
      <Move intent={filter.remove} label={t("builder.removeFilter", { number })} Icon={<Trash2 {...icon} />} />
    </div>
  );
}

export function Move({ intent, label, Icon }: { intent: IntentProps | undefined; label: string; Icon: ReactNode }) {
  if (intent === undefined) return null;
  return (
    <Button look="quiet" aria-label={label} title={label} {...intent}>
      {Icon}
    </Button>
  );
}
