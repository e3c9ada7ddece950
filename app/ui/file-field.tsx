import styled from "@emotion/styled";
import type { ComponentProps } from "react";
import { Field } from "./field.tsx";
import { colour } from "./theme/tokens.ts";

/** The words of a file's button are the browser's own, in its language. */
const Frame = styled("div")({
  "& input": { padding: 4 },
  "& input::file-selector-button": {
    minBlockSize: 30,
    marginInlineEnd: 12,
    paddingInline: 12,
    border: `1px solid ${colour("border")}`,
    borderRadius: 6,
    backgroundColor: colour("mute"),
    color: colour("text"),
    font: "inherit",
    fontWeight: 600,
  },
});

type Props = Pick<ComponentProps<typeof Field>, "label" | "hint"> & { errors: readonly string[] };

/** A table as a file. It is the last field of its form: the action has read the others when the file comes. */
export function FileField({ label, hint, errors }: Props) {
  return (
    <Frame>
      <Field
        label={label}
        hint={hint}
        errors={errors}
        name="file"
        type="file"
        accept=".csv,.txt,.tsv,.xlsx"
        required
        autoFocus={errors.length > 0}
      />
    </Frame>
  );
}
