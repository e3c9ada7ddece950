import styled from "@emotion/styled";
import { FieldNotes, NativeSelect, useFieldIds } from "./field.tsx";
import { colour } from "./theme/tokens.ts";

interface Option {
  value: string;
  label: string;
}

export interface DateChoices {
  days: readonly Option[];
  months: readonly Option[];
  years: readonly Option[];
}

const Group = styled("fieldset")({
  display: "grid",
  gap: 4,
  margin: 0,
  padding: 0,
  border: 0,
  minInlineSize: 0,
  "& legend": { padding: 0, marginBlockEnd: 4, fontWeight: 600, color: colour("text") },
  "& > div": { display: "grid", gridTemplateColumns: "minmax(0, 2fr) minmax(0, 3fr) minmax(0, 2fr)", gap: 8 },
});

const parts = ["day", "month", "year"] as const;

/**
 * A Jalali date in three native selects, submitted as `day`, `month` and `year`, below `name` where the form has several,
 * with and without scripts.
 */
export function DateField({
  name,
  label,
  partLabels,
  choices,
  chosen,
  errors,
}: {
  name?: string;
  label: string;
  partLabels: Record<(typeof parts)[number], string>;
  choices: DateChoices;
  chosen: Record<(typeof parts)[number], string>;
  errors?: readonly string[] | undefined;
}) {
  const { id, aria } = useFieldIds({ hint: undefined, errors });
  const options = { day: choices.days, month: choices.months, year: choices.years };
  return (
    <Group>
      <legend>{label}</legend>
      <div>
        {parts.map((part) => (
          <NativeSelect
            key={part}
            name={name === undefined ? part : `${name}.${part}`}
            aria-label={`${label}: ${partLabels[part]}`}
            aria-invalid={aria["aria-invalid"]}
            aria-describedby={aria["aria-describedby"]}
            defaultValue={chosen[part]}
          >
            {options[part].map(({ value, label: words }) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </NativeSelect>
        ))}
      </div>
      <FieldNotes id={id} errors={errors} />
    </Group>
  );
}
