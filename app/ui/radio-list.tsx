import styled from "@emotion/styled";
import { Radio } from "./choice.tsx";
import { FieldNotes, useFieldIds } from "./field.tsx";
import { colour, onlyPhone } from "./theme/tokens.ts";

const Frame = styled("fieldset")({
  display: "grid",
  gap: 4,
  minInlineSize: 0,
  "& legend": { fontWeight: 600, padding: 0, marginBlockEnd: 8 },
  "& label": {
    display: "flex",
    // The button stands beside the first line of several.
    alignItems: "start",
    gap: 12,
    minBlockSize: 44,
    paddingBlock: 10,
    paddingInline: 12,
    borderRadius: 8,
    border: `1px solid ${colour("border")}`,
    cursor: "pointer",
  },
  "& label:hover": { backgroundColor: colour("hover") },
  "& label:has(:checked)": { backgroundColor: colour("psoft"), borderColor: colour("psolid") },
  "& label:has(:focus-visible)": { outline: `2px solid ${colour("plink")}`, outlineOffset: 2 },
  "& input": { marginBlockStart: 2 },
  "& input:focus-visible": { outline: "none" },
  // Beside the label where each of the list fits there; on phones below every one, whatever its length.
  "& .words": {
    flex: 1,
    display: "flex",
    alignItems: "baseline",
    justifyContent: "space-between",
    gap: "0 12px",
    minInlineSize: 0,
    [onlyPhone]: { display: "grid" },
  },
  "&[data-long] .words": { display: "grid" },
  "& .aside": {
    color: colour("text3"),
    fontSize: 12,
    lineHeight: "20px",
  },
  "& label:has(:checked) .aside": { color: colour("text2") },
});

interface Props {
  legend: string;
  name: string;
  options: readonly { value: string; label: string; aside?: string }[];
  defaultValue?: string | undefined;
  errors?: readonly string[] | undefined;
}

/** More letters do not fit beside a label. */
const longAside = 24;

/** Native radio buttons, each a whole row to press. */
export function RadioList({ legend, name, options, defaultValue, errors }: Props) {
  const { id, aria } = useFieldIds({ errors });
  const isLong = options.some(({ aside = "" }) => aside.length > longAside);
  return (
    <Frame aria-describedby={aria["aria-describedby"]} data-long={isLong ? "" : undefined}>
      <legend>{legend}</legend>
      {options.map(({ value, label, aside }) => (
        <Radio key={value} name={name} value={value} defaultChecked={value === defaultValue}>
          <span className="words">
            <span>{label}</span>
            {aside === undefined ? null : <span className="aside">{aside}</span>}
          </span>
        </Radio>
      ))}
      <FieldNotes id={id} errors={errors} />
    </Frame>
  );
}
