import styled from "@emotion/styled";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#app/format/numbers.ts";
import type { BlockPageData } from "#app/journeys/block-page.server.ts";
import { itemFields } from "#app/journeys/item-fields.ts";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { filterOperators } from "#contract/conditions/subjects.ts";
import { mixedOperatorWord } from "#contract/text/operator-words.ts";
import { Button } from "../button.tsx";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { Checkbox } from "../choice.tsx";
import { Field, FieldNotes, SelectField } from "../field.tsx";
import { FormToken } from "../form-token.tsx";
import { LatinField } from "../latin-field.tsx";
import { SectionPostForm } from "../section-post-form.tsx";
import { colour } from "../theme/tokens.ts";
import { TimeField } from "../time-field.tsx";
import { type FieldProps, useFields } from "../use-fields.ts";

const Rows = styled("ul")({
  paddingInline: 16,
  "& > li": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: 8,
    paddingBlock: 8,
    borderBlockEnd: `1px solid ${colour("line")}`,
  },
  "& > li > span": { flex: "1 1 200px", minInlineSize: 0, overflowWrap: "anywhere" },
  "& form": { display: "flex", gap: 4 },
});

const Days = styled("fieldset")({
  display: "flex",
  flexWrap: "wrap",
  gap: "0 16px",
  "& legend": { fontWeight: 600, padding: 0 },
});

const days = ["sat", "sun", "mon", "tue", "wed", "thu", "fri"] as const;

type Items = NonNullable<BlockPageData["items"]>;
interface Props {
  items: Items;
  isEditable: boolean;
  lastResult: LastResult;
}

/** The rows of a block's list, each with buttons that move and delete it, and a form that adds one. */
export function ItemsCard({ items, isEditable, lastResult }: Props) {
  const { t } = useTranslation("journeys");
  const { kind, rows } = items;
  return (
    <Card>
      <CardHead>
        <CardTitle>{t(`items.${kind}`)}</CardTitle>
      </CardHead>
      <Rows>
        {rows.length === 0 ? <li>{t("items.none")}</li> : null}
        {rows.map(({ id, words }, index) => (
          <li key={id}>
            <span>{words}</span>
            {isEditable ? <RowForm id={id} index={index} count={rows.length} words={words} /> : null}
          </li>
        ))}
      </Rows>
      {isEditable ? <AddForm items={items} lastResult={lastResult} /> : null}
    </Card>
  );
}

function RowForm({ id, index, count, words }: { id: string; index: number; count: number; words: string }) {
  const { t } = useTranslation("journeys");
  const button = (intent: "up" | "down" | "remove") => (
    <Button
      look={intent === "remove" ? "dangerPlain" : "plain"}
      isSmall
      name="intent"
      value={intent}
      aria-label={`${t(`items.${intent}`)}: ${words}`}
    >
      {t(`items.${intent}`)}
    </Button>
  );
  return (
    <Form method="post">
      <FormToken />
      <input type="hidden" name="item" value={id} />
      <input type="hidden" name="position" value={index} />
      {index === 0 ? null : button("up")}
      {index === count - 1 ? null : button("down")}
      {button("remove")}
    </Form>
  );
}

function AddForm({ items: { kind, filters, names: words }, lastResult }: Pick<Props, "items" | "lastResult">) {
  const { t } = useTranslation("journeys");
  const names = itemFields[kind];
  const form: FormDescription<Record<string, string>> = {
    constraints: Object.fromEntries(names.map((name) => [name, {}])),
  };
  const fields = useFields(form, lastResult) as unknown as Record<string, FieldProps>;
  return (
    <SectionPostForm>
      {kind === "filter" ? <FilterFields filters={filters} names={words} fields={fields} /> : null}
      {kind === "area" ? <PlainFields names={["country", "city", "lat", "lon", "km"]} fields={fields} /> : null}
      {kind === "area" ? <p>{t("items.areaHint")}</p> : null}
      {kind === "slot" ? <SlotFields fields={fields} /> : null}
      {kind === "header" ? (
        <>
          <LatinField label={t("items.headerName")} {...at(fields, "name")} />
          <LatinField label={t("items.headerValue")} {...at(fields, "value")} />
        </>
      ) : null}
      <Button look="plain" name="intent" value="add">
        {t("items.add")}
      </Button>
    </SectionPostForm>
  );
}

type FieldMap = Record<string, FieldProps>;
const fieldNamesId = "filter-fields";
const at = (fields: FieldMap, name: string) => fields[name] as FieldProps;

function PlainFields({
  names,
  fields,
}: {
  names: readonly ("country" | "city" | "lat" | "lon" | "km")[];
  fields: FieldMap;
}) {
  const { t } = useTranslation("journeys");
  return (
    <>
      {names.map((name) => (
        <Field key={name} label={t(`items.${name}`)} autoComplete="off" {...at(fields, name)} />
      ))}
    </>
  );
}

function FilterFields({ filters, names, fields }: Pick<Items, "filters" | "names"> & { fields: FieldMap }) {
  const { t } = useTranslation("journeys");
  return (
    <>
      <SelectField
        label={t("items.of")}
        options={filters.map((value) => ({ value, label: t(`items.subjects.${value}`) }))}
        {...at(fields, "of")}
      />
      <Field
        label={t("items.name")}
        hint={t("items.nameHint")}
        dir="auto"
        autoComplete="off"
        list={fieldNamesId}
        {...at(fields, "name")}
      />
      <datalist id={fieldNamesId}>
        {names.map(({ value, label }) => (
          <option key={value} value={value} label={label || undefined} />
        ))}
      </datalist>
      <SelectField
        label={t("items.op")}
        options={filterOperators.map((value) => ({ value, label: mixedOperatorWord(value) }))}
        {...at(fields, "op")}
      />
      <Field label={t("items.value")} hint={t("items.valueHint")} autoComplete="off" {...at(fields, "value")} />
      <SelectField
        label={t("items.group")}
        hint={t("items.groupHint")}
        options={[0, 1, 2, 3, 4].map((group) => ({
          ...{ value: String(group), label: t("items.groupOf", { number: formatNumber(group + 1) }) },
        }))}
        {...at(fields, "group")}
      />
    </>
  );
}

function SlotFields({ fields }: { fields: FieldMap }) {
  const { t } = useTranslation("journeys");
  return (
    <>
      <div>
        <Days>
          <legend>{t("items.days")}</legend>
          {days.map((day) => (
            <Checkbox key={day} name="days" value={day}>
              {t(`days.${day}`)}
            </Checkbox>
          ))}
        </Days>
        <FieldNotes id="item-days" errors={fields.days?.errors} />
      </div>
      <TimeField label={t("items.from")} hint={t("hints.time")} {...at(fields, "from")} />
      <TimeField label={t("items.to")} hint={t("hints.time")} {...at(fields, "to")} />
    </>
  );
}
