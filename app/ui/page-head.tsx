import { styled } from "@mui/joy/styles";
import type { ReactNode } from "react";
import { colour } from "./theme/tokens.ts";

const Head = styled("header")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "12px 16px",
  "& h1": { fontSize: 20, lineHeight: "32px", fontWeight: 600, overflowWrap: "anywhere" },
  "& p": { color: colour("text2") },
  "& nav": { display: "flex", flexWrap: "wrap", gap: 8 },
});

/** A screen's title, the one sentence that says what it shows, and its actions, the main one first. */
export function PageHead({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Head>
      <div>
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
      {children === undefined ? null : <nav>{children}</nav>}
    </Head>
  );
}
