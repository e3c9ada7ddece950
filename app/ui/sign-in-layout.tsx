import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { Logo } from "./logo.tsx";
import { colour, from } from "./theme/tokens.ts";

const Page = styled("main")({
  minBlockSize: "100vh",
  display: "grid",
  alignContent: "start",
  justifyItems: "center",
  gap: 20,
  padding: "40px 16px",
  [from.tablet]: { paddingBlockStart: 72 },
});

const Head = styled("header")({
  display: "grid",
  justifyItems: "center",
  gap: 8,
  textAlign: "center",
  "& svg": { marginBlockEnd: 12 },
  "& h1": { fontSize: 20, lineHeight: "32px", fontWeight: 600 },
  "& p": { color: colour("text2") },
});

const Column = styled("div")({ inlineSize: "100%", maxInlineSize: 400, display: "grid", gap: 20 });

/** The frame of sign-in pages: logo, title, a sentence, a card. */
export function SignInLayout({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Page>
      <Head>
        <Logo size={48} />
        <h1>{title}</h1>
        <p>{text}</p>
      </Head>
      {children === undefined ? null : <Column>{children}</Column>}
    </Page>
  );
}

/** The alternative below the card. */
export const SignInFoot = styled("p")({
  textAlign: "center",
  color: colour("text2"),
  "& a": { fontWeight: 600, display: "inline-block", "@media (pointer: coarse)": { paddingBlock: 10 } },
});

/** The fields of a form in its card. */
export const FormBody = styled("div")({ display: "grid", gap: 16, padding: 24 });

export const FormSection = styled("h2")({ fontSize: 16, lineHeight: "28px", fontWeight: 600 });
