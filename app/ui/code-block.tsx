import styled from "@emotion/styled";
import { Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { colour } from "./theme/tokens.ts";

const Frame = styled("div")({
  display: "grid",
  gap: 8,
  justifyItems: "start",
  // Until scripts have looked it takes its room alone; without them it takes none.
  "& button[hidden]": {
    display: "none",
    "@media (scripting: enabled)": { display: "inline-flex", visibility: "hidden" },
  },
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
});

/** Code to take along: one click selects all of it; with scripts a button copies it too. */
export function CodeBlock({ code, copy }: { code: string; copy?: { label: string; done: string } }) {
  const [state, setState] = useState<"none" | "ready" | "copied">("none");
  useEffect(() => {
    // Only where the browser can: it refuses on plain http, where selecting still works.
    if (navigator.clipboard !== undefined) setState("ready");
  }, []);
  return (
    <Frame>
      <Code dir="ltr" tabIndex={0}>
        {code}
      </Code>
      {copy === undefined ? null : (
        <Button
          hidden={state === "none"}
          start={<Copy size={16} strokeWidth={1.75} aria-hidden />}
          type="button"
          look="plain"
          onClick={() => navigator.clipboard.writeText(code).then(() => setState("copied"))}
        >
          {state === "copied" ? copy.done : copy.label}
        </Button>
      )}
    </Frame>
  );
}
