import { styled } from "@mui/joy/styles";
import { useId } from "react";
import { colour } from "./theme/tokens.ts";

const Frame = styled("fieldset")({
  display: "grid",
  gap: 4,
  minInlineSize: 0,
  "& legend": { fontWeight: 600, padding: 0, marginBlockEnd: 8 },
  "& label": {
    display: "flex",
    alignItems: "center",
    gap: 12,
    minBlockSize: 44,
    paddingInline: 12,
    borderRadius: 8,
    border: `1px solid ${colour("border")}`,
    cursor: "pointer",
  },
  "& label:hover": { backgroundColor: colour("hover") },
  "& label:has(:checked)": { backgroundColor: colour("psoft"), borderColor: colour("psolid") },
  "& label:has(:focus-visible)": { outline: `2px solid ${colour("plink")}`, outlineOffset: 2 },
  "& input": { inlineSize: 18, blockSize: 18, margin: 0, accentColor: colour("psolid"), flex: "none" },
  "& input:focus-visible": { outline: "none" },
  "& .aside": {
    marginInlineStart: "auto",
    whiteSpace: "nowrap",
    color: colour("text3"),
    fontSize: 12,
    lineHeight: "20px",
  },
  "& label:has(:checked) .aside": { color: colour("text2") },
  "& .error": { fontSize: 12, lineHeight: "20px", color: colour("bad") },
});

interface Props {
  legend: string;
  name: string;
  options: readonly { value: string; label: string; aside?: string }[];
  defaultValue?: string | undefined;
  errors?: readonly string[] | undefined;
}

/** One of a few: native radio buttons, each a whole row to press. */
export function RadioList({ legend, name, options, defaultValue, errors }: Props) {
  const id = useId();
  const wrong = errors !== undefined && errors.length > 0;
  return (
    <Frame aria-describedby={wrong ? id : undefined}>
      <legend>{legend}</legend>
      {options.map(({ value, label, aside }) => (
        <label key={value}>
          <input type="radio" name={name} value={value} defaultChecked={value === defaultValue} />
          {label}
          {aside === undefined ? null : <span className="aside">{aside}</span>}
        </label>
      ))}
      {wrong ? (
        <p className="error" id={id}>
          {errors.join(" ")}
        </p>
      ) : null}
    </Frame>
  );
}
