import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import type { pastDateChoices } from "#app/period/date-choices.ts";
import { sides as calendarSides } from "#app/period/sides.ts";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { provenances } from "#contract/provenance.ts";
import { Button } from "../button.tsx";
import { DateField } from "../date-field.tsx";
import { EventNames, eventNamesId } from "../event-names.tsx";
import { AreaField, CheckField, Field, SelectField } from "../field.tsx";
import { LatinField, latin } from "../latin-field.tsx";
import { CalendarPlace } from "../period/calendar-place.tsx";
import { SectionPostForm } from "../section-post-form.tsx";
import { colour } from "../theme/tokens.ts";
import { type FieldProps, type Fields, useFields } from "../use-fields.ts";

const texts = ["page", "event", "referrer"] as const;
/** Of many values, which may come as the column of a sheet: an input would join its lines. */
const lists = ["order", "visitors"] as const;
const dayParts = ["day", "month", "year"] as const;
const sides = ["from", "to"] as const;
type Text = (typeof texts)[number] | (typeof lists)[number] | "networks" | "provenance";
type DayInput = { [Part in (typeof dayParts)[number]]?: string | undefined };
type Values = Record<Text | "name", string> &
  Record<(typeof sides)[number], Required<DayInput>> & { fromNowOn?: "on" | undefined };
type Input = { [Name in Text]?: string | undefined } & { [Side in (typeof sides)[number]]?: DayInput | undefined } & {
  name: string;
  fromNowOn?: "on" | undefined;
};

const Buttons = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8 });
const Days = styled("div")({
  display: "grid",
  gap: 12,
  maxInlineSize: 420,
  "& > p": { color: colour("text3"), fontSize: 12, lineHeight: "20px" },
});

interface Props {
  form: FormDescription<Input>;
  values: Values;
  /** Names of events that were seen, to choose from. */
  names: readonly string[];
  /** What the selects of a day offer, until today. */
  days: ReturnType<typeof pastDateChoices>;
  /** What would leave is shown above: only then it may be excluded. */
  isPreviewed: boolean;
  lastResult: LastResult;
}

const chosenOf = (day: Fields<DayInput>) => ({
  day: day.day.defaultValue ?? "",
  month: day.month.defaultValue ?? "",
  year: day.year.defaultValue ?? "",
});

function ListField({ list, field }: { list: (typeof lists)[number] | "networks"; field: FieldProps }) {
  const { t } = useTranslation("exclusions");
  return <AreaField label={t(`form.${list}`)} hint={t(`form.${list}Hint`)} {...latin} rows={2} {...field} />;
}

/** The conditions of an exclusion: a field each, empty where it does not matter. */
export function ExclusionForm({ form, values, names, days, isPreviewed, lastResult }: Props) {
  const { t } = useTranslation("exclusions");
  const fields = useFields(form, lastResult, values);
  const senders = [
    { value: "any", label: t("form.provenances.any") },
    ...provenances.map((value) => ({ value, label: t(`provenances.${value}`) })),
  ];
  return (
    <SectionPostForm>
      <Field label={t("form.name")} hint={t("form.nameHint")} autoComplete="off" {...fields.name} />
      <SelectField label={t("form.provenance")} options={senders} {...fields.provenance} />
      {texts.map((name) => (
        <LatinField
          key={name}
          label={t(`form.${name}`)}
          hint={t(`form.${name}Hint`)}
          list={name === "event" ? eventNamesId : undefined}
          {...fields[name]}
        />
      ))}
      {lists.map((name) => (
        <ListField key={name} list={name} field={fields[name]} />
      ))}
      <EventNames names={names} />
      <Days>
        <CalendarPlace names={calendarSides.range} today={days.today} country={days.country} />
        {sides.map((side) => (
          <DateField
            key={side}
            name={side}
            label={t(`form.${side}`)}
            partLabels={t("form.dayParts", { returnObjects: true })}
            choices={days.choices}
            chosen={chosenOf(fields[side])}
            errors={fields[side].day.errors}
          />
        ))}
        <p>{t("form.dayHint")}</p>
      </Days>
      <ListField list="networks" field={fields.networks} />
      <CheckField label={t("form.fromNowOn")} hint={t("form.fromNowOnHint")} {...fields.fromNowOn} />
      <Buttons>
        <Button name="step" value="preview" look={isPreviewed ? "plain" : "main"}>
          {t("form.preview")}
        </Button>
        {isPreviewed ? (
          <Button name="step" value="apply" look="danger">
            {t("form.apply")}
          </Button>
        ) : null}
      </Buttons>
    </SectionPostForm>
  );
}
