import styled from "@emotion/styled";
import { Check, Copy } from "lucide-react";
import { Button } from "./button.tsx";
import { colour } from "./theme/tokens.ts";
import { copyButton, useCopy } from "./use-copy.ts";

const Line = styled("div")({
  display: "flex",
  gap: 4,
  alignItems: "center",
  minInlineSize: 0,
  "& input": {
    flex: "1 1 0",
    minInlineSize: 0,
    inlineSize: 160,
    blockSize: 36,
    paddingInline: 8,
    border: `1px solid ${colour("border")}`,
    borderRadius: 8,
    backgroundColor: colour("inset"),
    color: colour("text2"),
    font: "12px/20px var(--joy-fontFamily-code)",
    textOverflow: "ellipsis",
  },
  "& button": { flex: "none" },
  ...copyButton,
  "@media (pointer: coarse)": { "& input": { blockSize: 44 } },
});

/** A short text to copy, on one line: it can be selected whole; with scripts a button copies it. */
export function CopyLine({
  text,
  label,
  copy,
}: {
  text: string;
  label: string;
  copy: { label: string; done: string };
}) {
  const { isCopied, button } = useCopy(text);
  const Icon = isCopied ? Check : Copy;
  return (
    <Line>
      <input readOnly dir="ltr" value={text} aria-label={label} onFocus={(event) => event.currentTarget.select()} />
      <Button look="plain" aria-label={`${isCopied ? copy.done : copy.label}: ${label}`} {...button}>
        <Icon size={16} strokeWidth={1.75} aria-hidden />
      </Button>
    </Line>
  );
}
