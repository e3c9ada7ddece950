import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import type { PickerView } from "#app/period/picker-view.ts";
import type { Sides } from "#app/period/sides.ts";
import { FieldNotes, NativeSelect, useFieldIds } from "../field.tsx";
import { colour, from } from "../theme/tokens.ts";

/** What a menu of a bar that stays holds where it may be higher than the window: it scrolls, below one bar or two. */
export const Tall = styled("div")({
  [from.tablet]: { margin: -6, padding: 6, maxBlockSize: "calc(100vh - 140px)", overflowY: "auto" },
  [from.desktop]: { maxBlockSize: "calc(100vh - 84px)" },
});

/** The body of a menu with a form of two days. */
export const Body = styled("div")({
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
  "@media (pointer: coarse)": { "& .presets a": { padding: "9px 14px", borderRadius: 22 } },
  "& .presets a:hover": { backgroundColor: colour("hover"), textDecoration: "none" },
  "& .presets a[aria-current]": {
    borderColor: colour("pborder"),
    backgroundColor: colour("psoft"),
    color: colour("psoftText"),
    fontWeight: 600,
  },
});

const parts = ["day", "month", "year"] as const;

/** The parameters of the address that the form does not change. */
export const HiddenFields = ({ fields }: { fields: readonly (readonly [string, string])[] }) =>
  fields.map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />);

/** The three selects of a day. */
export function DayFields({
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
