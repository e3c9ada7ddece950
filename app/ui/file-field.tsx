import styled from "@emotion/styled";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Field, FieldFrame, Input, useFieldIds } from "./field.tsx";
import { colour } from "./theme/tokens.ts";

const button = {
  minBlockSize: 30,
  marginInlineEnd: 12,
  paddingInline: 12,
  border: `1px solid ${colour("border")}`,
  borderRadius: 6,
  backgroundColor: colour("mute"),
  color: colour("text"),
  font: "inherit",
  fontWeight: 600,
} as const;

/**
 * The words of a file's button are the browser's own, in its language. Where scripts can say which file was chosen, ours
 * lie over them; the control below takes presses, keys and files that are dropped.
 */
const Place = styled("div")({
  position: "relative",
  "& input": { padding: 4 },
  "& input::file-selector-button": button,
  "& > span": { display: "none" },
  "@media (scripting: enabled)": {
    "& input": { color: "transparent" },
    "& input::file-selector-button": { opacity: 0 },
    "& > span": {
      position: "absolute",
      inset: 1,
      display: "flex",
      alignItems: "center",
      paddingInline: 4,
      overflow: "hidden",
      whiteSpace: "nowrap",
      pointerEvents: "none",
    },
    "& > span > b": { ...button, display: "inline-flex", flex: "none", alignItems: "center" },
    "& > span > bdi": { overflow: "hidden", textOverflow: "ellipsis", color: colour("text2") },
  },
});

interface Props extends Pick<ComponentProps<typeof Field>, "label" | "hint"> {
  errors: readonly string[];
  /** Endings or kinds of files; without it those of tables. */
  accept?: string;
}

/** A file. It is the last field of its form: the action has read the others when the file comes. */
export function FileField({ label, hint, errors, accept = ".csv,.txt,.tsv,.xlsx" }: Props) {
  const { t } = useTranslation();
  const { id, aria } = useFieldIds({ hint, errors });
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string>();
  const read = () => setName(input.current?.files?.[0]?.name);
  // One may have been chosen before the scripts came.
  useEffect(read, []);
  return (
    <FieldFrame id={id} label={label} hint={hint} errors={errors}>
      <Place>
        <Input
          {...aria}
          ref={input}
          name="file"
          type="file"
          accept={accept}
          required
          autoFocus={errors.length > 0}
          onChange={read}
        />
        <span aria-hidden="true">
          <b>{t("file.choose")}</b>
          <bdi>{name ?? t("file.none")}</bdi>
        </span>
      </Place>
    </FieldFrame>
  );
}
