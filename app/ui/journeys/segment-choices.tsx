import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Checkbox } from "../choice.tsx";
import { FieldNotes, useFieldIds } from "../field.tsx";

const Frame = styled("fieldset")({
  display: "grid",
  gap: 4,
  minInlineSize: 0,
  "& legend": { fontWeight: 600, padding: 0, marginBlockEnd: 4 },
});

interface Props {
  label: string;
  name: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  hint?: string | undefined;
  errors?: readonly string[] | undefined;
}

/** Segments to choose from, each a native checkbox of one name. */
export function SegmentChoices({ label, name, options, chosen, hint, errors }: Props) {
  const { t } = useTranslation("journeys");
  const { id, aria } = useFieldIds({ hint, errors });
  return (
    <Frame aria-describedby={aria["aria-describedby"]}>
      <legend>{label}</legend>
      {options.length === 0 ? <p>{t("items.none")}</p> : null}
      {options.map(({ value, label: words }) => (
        <Checkbox key={value} name={name} value={value} defaultChecked={chosen.includes(value)}>
          {words}
        </Checkbox>
      ))}
      <FieldNotes id={id} hint={hint} errors={errors} />
    </Frame>
  );
}
