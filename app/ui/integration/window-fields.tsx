import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { weekDays } from "#contract/integration-providers.ts";
import { Checkbox } from "../choice.tsx";
import { FieldNotes, useFieldIds } from "../field.tsx";
import { colour } from "../theme/tokens.ts";
import { TimeField } from "../time-field.tsx";
import type { FieldProps } from "../use-fields.ts";

const Frame = styled("fieldset")({
  display: "grid",
  gap: 8,
  minInlineSize: 0,
  "& legend": { fontWeight: 600, padding: 0, marginBlockEnd: 4 },
  "& .times": { display: "grid", gridTemplateColumns: "repeat(2, minmax(0, 1fr))", gap: 12, alignItems: "start" },
  "& .days": { display: "flex", flexWrap: "wrap", gap: "0 16px" },
  "& > p": { color: colour("text3"), fontSize: 12, lineHeight: "20px" },
});

interface Props {
  legend: string;
  hint: string;
  fields: { days: Record<(typeof weekDays)[number], FieldProps>; from: FieldProps; to: FieldProps };
}

/** Days of the week and two times of day. */
export function WindowFields({ legend, hint, fields }: Props) {
  const { t } = useTranslation("integration");
  // What is wrong with all days stands at the first (`windowField`).
  const first = fields.days[weekDays[0]];
  const { id, aria } = useFieldIds({ errors: first.errors });
  return (
    <Frame>
      <legend>{legend}</legend>
      <div className="times">
        <TimeField label={t("window.from")} {...fields.from} />
        <TimeField label={t("window.to")} hint={t("window.toHint")} {...fields.to} />
      </div>
      <div>
        <div className="days">
          {weekDays.map((day, index) => (
            <Checkbox
              key={day}
              name={fields.days[day].name}
              defaultChecked={fields.days[day].defaultValue === "on"}
              {...(index === 0 && { ...aria, autoFocus: first.autoFocus })}
            >
              {t(`window.weekDays.${day}`)}
            </Checkbox>
          ))}
        </div>
        <FieldNotes id={id} errors={first.errors} />
      </div>
      <p>{hint}</p>
    </Frame>
  );
}
