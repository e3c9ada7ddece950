import styled from "@emotion/styled";
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { colour } from "./theme/tokens.ts";

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
  const [state, setState] = useState<"none" | "ready" | "copied">("none");
  useEffect(() => {
    // The clipboard needs https; selecting works on plain http too.
    if (navigator.clipboard !== undefined) setState("ready");
  }, []);
  const Icon = state === "copied" ? Check : Copy;
  return (
    <Line>
      <input readOnly dir="ltr" value={text} aria-label={label} onFocus={(event) => event.currentTarget.select()} />
      {state === "none" ? null : (
        <Button
          type="button"
          look="plain"
          aria-label={`${state === "copied" ? copy.done : copy.label}: ${label}`}
          onClick={() => navigator.clipboard.writeText(text).then(() => setState("copied"))}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden />
        </Button>
      )}
    </Line>
  );
}
