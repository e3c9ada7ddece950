import styled from "@emotion/styled";
import { Plus, RefreshCw } from "lucide-react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { formatNumber } from "#app/format/numbers.ts";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import type { funnelBasics, funnelRows } from "#contract/funnel-form.ts";
import { Button } from "../button.tsx";
import { EventNames, eventNamesId } from "../event-names.tsx";
import { Field, FieldNotes, SelectField, useFieldIds } from "../field.tsx";
import { LatinField } from "../latin-field.tsx";
import { FirstSubmit, ItemButtons } from "../list-field.tsx";
import { RadioList } from "../radio-list.tsx";
import { colour, from } from "../theme/tokens.ts";
import { type ListItem, useFields } from "../use-fields.ts";
import { StepFilters, StepProperties, type StepProperty } from "./step-filters.tsx";

interface Props<Input> {
  form: FormDescription<Input>;
  values: Record<string, string | undefined>;
  lastResult: LastResult;
}

const scopes = ["person", "session"] as const;
const types = ["ordered", "strict", "unordered"] as const;
const kinds = ["page", "event"] as const;
const modes = ["is", "starts_with", "ends_with", "exactly", "regex"] as const;
const roles = ["required", "optional", "exclusion"] as const;

/** The first step: name, what is counted, and for how long an attempt may go on. */
export function BasicsStep({ form, values, lastResult }: Props<z.input<typeof funnelBasics>>) {
  const { t } = useTranslation("funnels");
  const fields = useFields(form, lastResult, {
    ...values,
    scope: values.scope ?? "person",
    windowDays: values.windowDays ?? "14",
  });
  return (
    <>
      <h2>{t("wizard.basics.question")}</h2>
      <Field label={t("fields.name")} {...fields.name} />
      <RadioList
        legend={t("fields.scope")}
        name={fields.scope.name}
        options={scopes.map((value) => ({ value, label: t(`scopes.${value}`) }))}
        defaultValue={fields.scope.defaultValue}
        errors={fields.scope.errors}
      />
      <Field
        label={t("fields.windowDays")}
        hint={t("fields.windowHint")}
        inputMode="numeric"
        dir="ltr"
        {...fields.windowDays}
      />
    </>
  );
}

type RowsInput = z.input<typeof funnelRows>;

const Rows = styled("fieldset")({
  display: "grid",
  gap: 12,
  minInlineSize: 0,
  "& legend": { padding: 0, marginBlockEnd: 8, fontWeight: 600 },
  "& ol": { display: "grid", gap: 12 },
  "& li": {
    display: "grid",
    gap: 12,
    padding: 12,
    borderRadius: 12,
    border: `1px solid ${colour("border")}`,
    backgroundColor: colour("inset"),
  },
  "& .head": { display: "flex", alignItems: "center", justifyContent: "space-between", gap: 8 },
  "& .head > strong": { fontWeight: 600 },
  "& .head > span": { display: "flex", gap: 4 },
  // What only the other kind of step takes.
  '& li:has(option[value="page"]:checked) > .filters, & li:has(option[value="event"]:checked) .mode': {
    display: "none",
  },
  "& .more": { display: "flex", flexWrap: "wrap", gap: 8 },
  "& .pair": { display: "grid", gap: 12, [from.tablet]: { gridTemplateColumns: "1fr 1fr" } },
});

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** The second step: rows that are added, removed and moved by named submits. */
export function RowsStep({
  form,
  values,
  lastResult,
  names,
  properties,
  inside,
}: Props<RowsInput> & {
  names: readonly string[];
  properties: readonly StepProperty[];
  /** An element of the step, by which its form is found. */
  inside: RefObject<HTMLSpanElement>;
}) {
  const { t } = useTranslation("funnels");
  const stored = values.steps as unknown as RowsInput["steps"] | undefined;
  const fields = useFields(form, lastResult, { type: values.type ?? "ordered", steps: stored ?? [{}, {}] });
  const list = fields.steps;
  const { id } = useFieldIds({ errors: list.errors });
  return (
    <>
      <FirstSubmit />
      <span ref={inside} hidden />
      <h2>{t("wizard.rows.question")}</h2>
      <p>{t("wizard.rows.hint")}</p>
      <EventNames names={names} />
      <StepProperties own={properties} />
      <RadioList
        legend={t("fields.type")}
        name={fields.type.name}
        options={types.map((value) => ({ value, label: t(`types.${value}`), aside: t(`typeHints.${value}`) }))}
        defaultValue={fields.type.defaultValue}
        errors={fields.type.errors}
      />
      <Rows>
        <legend>{t("fields.steps")}</legend>
        <ol>
          {list.items.map((item, index) => (
            <Row key={item.key} item={item} name={t("fields.step", { number: formatNumber(index + 1) })} />
          ))}
        </ol>
        <div className="more">
          <Button look="soft" isSmall start={<Plus {...icon} />} {...list.insert}>
            {t("fields.addStep")}
          </Button>
          <Button look="plain" isSmall start={<RefreshCw {...icon} />} name="intent" value="stay">
            {t("wizard.countAgain")}
          </Button>
        </div>
        <FieldNotes id={id} errors={list.errors} />
      </Rows>
    </>
  );
}

function Row({ item, name }: { item: ListItem<RowsInput["steps"][number]>; name: string }) {
  const { t } = useTranslation("funnels");
  const { kind, mode, value, role, name: shown, filters } = item.field;
  const options = <Key extends string>(keys: readonly Key[], label: (key: Key) => string) =>
    keys.map((key) => ({ value: key, label: label(key) }));
  return (
    <li>
      <div className="head">
        <strong>{name}</strong>
        <span>
          <ItemButtons item={item} name={name} />
        </span>
      </div>
      <div className="pair">
        <SelectField label={t("fields.kind")} options={options(kinds, (key) => t(`kinds.${key}`))} {...kind} />
        <div className="mode">
          <SelectField label={t("fields.mode")} options={options(modes, (key) => t(`modes.${key}`))} {...mode} />
        </div>
      </div>
      <LatinField label={t("fields.value")} hint={t("fields.valueHint")} list={eventNamesId} {...value} />
      <StepFilters list={filters} step={name} />
      <div className="pair">
        <SelectField label={t("fields.role")} options={options(roles, (key) => t(`roles.${key}`))} {...role} />
        <Field label={t("fields.stepName")} {...shown} />
      </div>
    </li>
  );
}
