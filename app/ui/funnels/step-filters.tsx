import styled from "@emotion/styled";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { formatNumber } from "#app/format/numbers.ts";
import type { filterRow } from "#contract/funnel-filter-rows.ts";
import { stepOperators, stepProperties } from "#contract/funnel-operators.ts";
import { mixedOperatorWord } from "#contract/text/operator-words.ts";
import { propertyWords } from "#contract/text/property-words.ts";
import { Button } from "../button.tsx";
import { Field, SelectField } from "../field.tsx";
import { idOf } from "../id-of.ts";
import { from } from "../theme/tokens.ts";
import type { ListItem, ListProps } from "../use-fields.ts";

type Row = z.input<typeof filterRow>;

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;
const propertiesId = "step-properties";

const Filters = styled("div")({
  display: "grid",
  gap: 12,
  "& .filter": { display: "grid", gap: 12, alignItems: "start", minInlineSize: 0 },
  [from.tablet]: { "& .filter": { gridTemplateColumns: "1fr 1fr 1fr auto" } },
  // Centred on the controls, which their labels stand above.
  "& .filter > button": { [from.tablet]: { marginBlockStart: 28 } },
  '& .filter:has(option[value$="exists"]:checked) > .value': { display: "none" },
});

/** A property of the events' own, the events that carry it, and its values. */
export interface StepProperty {
  value: string;
  label: string;
  values: readonly string[];
}

/** The list of a property's values. */
const valuesId = (property: string) => `step-values-${idOf(property)}`;

/** What the filters of all steps suggest, once a page. */
export const StepProperties = ({ own }: { own: readonly StepProperty[] }) => (
  <>
    <datalist id={propertiesId}>
      {stepProperties.map((name) => (
        <option key={name} value={propertyWords[name]} />
      ))}
      {own.map(({ value, label }) => (
        <option key={value} value={value} label={label} />
      ))}
    </datalist>
    {own.map(({ value: property, values }) =>
      values.length === 0 ? null : (
        <datalist key={property} id={valuesId(property)}>
          {values.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      ),
    )}
  </>
);

/** What a step's event must be like: rows that are added and removed by named submits. `step` is what the step is called. */
export function StepFilters({ list, step }: { list: ListProps<Row>; step: string }) {
  const { t } = useTranslation("funnels");
  return (
    <Filters className="filters">
      {list.items.map((item, index) => (
        <FilterFields key={item.key} item={item} name={t("filters.name", { number: formatNumber(index + 1), step })} />
      ))}
      <div>
        <Button
          look="quiet"
          isSmall
          start={<Plus {...icon} />}
          aria-label={t("filters.addTo", { step })}
          {...list.insert}
        >
          {t("filters.add")}
        </Button>
      </div>
    </Filters>
  );
}

/** What is suggested as its value follows the property: with scripts at once, without them when the form is sent. */
function FilterFields({ item, name }: { item: ListItem<Row>; name: string }) {
  const { t } = useTranslation("funnels");
  const { property, op, value } = item.field;
  const [typed, setTyped] = useState(property.defaultValue ?? "");
  const remove = t("filters.remove", { name });
  return (
    <fieldset className="filter" aria-label={name}>
      <Field
        label={t("filters.property")}
        hint={t("filters.propertyHint")}
        {...property}
        required
        dir="auto"
        list={propertiesId}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <SelectField
        label={t("filters.op")}
        {...op}
        options={stepOperators.map((each) => ({ value: each, label: mixedOperatorWord(each) }))}
      />
      <div className="value">
        <Field label={t("filters.value")} {...value} required dir="auto" list={valuesId(typed)} autoComplete="off" />
      </div>
      <Button look="quiet" aria-label={remove} title={remove} {...item.remove}>
        <Trash2 {...icon} />
      </Button>
    </fieldset>
  );
}
