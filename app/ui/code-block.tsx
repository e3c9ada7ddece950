import styled from "@emotion/styled";
import { Copy } from "lucide-react";
import { Button } from "./button.tsx";
import { colour, onlyPhone } from "./theme/tokens.ts";
import { copyButton, useCopy } from "./use-copy.ts";

const Frame = styled("div")({
  display: "grid",
  gap: 8,
  justifyItems: "start",
  ...copyButton,
});

const Code = styled("pre")({
  inlineSize: "100%",
  margin: "8px 0 0",
  padding: 16,
  borderRadius: 8,
  overflow: "auto",
  backgroundColor: colour("code"),
  color: colour("codeText"),
  font: "12px/20px var(--joy-fontFamily-code)",
  textAlign: "start",
  userSelect: "all",
  // Read whole without scrolling sideways; what is copied has no line breaks of its own.
  [onlyPhone]: { whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
  // A text to send: Persian with codes, whose digits stay Latin.
  "&[data-prose]": {
    fontSize: 14,
    lineHeight: "24px",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
    backgroundColor: colour("inset"),
    color: colour("text"),
    border: `1px solid ${colour("border")}`,
  },
});

/** Code to copy: one click selects all of it; with scripts a button copies it. */
export function CodeBlock({
  code,
  copy,
  isProse = false,
}: {
  code: string;
  copy?: { label: string; done: string };
  /** A text in Persian, with code in it. */
  isProse?: boolean;
}) {
  const { isCopied, button } = useCopy(code);
  return (
    <Frame>
      <Code dir={isProse ? "auto" : "ltr"} data-prose={isProse || undefined} tabIndex={0}>
        {code}
      </Code>
      {copy === undefined ? null : (
        <Button look="plain" start={<Copy size={16} strokeWidth={1.75} aria-hidden />} {...button}>
          {isCopied ? copy.done : copy.label}
        </Button>
      )}
    </Frame>
  );
}
