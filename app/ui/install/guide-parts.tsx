import styled from "@emotion/styled";
import { Mail } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Guide, GuidePart } from "#app/install/guides.server.ts";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { CodeBlock } from "../code-block.tsx";
import { colour } from "../theme/tokens.ts";
import { WithCode } from "../with-code.tsx";

const Body = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 12,
  padding: "0 16px 16px",
  "& ol": { display: "grid", gap: 8, paddingInlineStart: 20, color: colour("text2"), listStyle: "persian" },
  "& > p": { color: colour("text2") },
  "& summary": { color: colour("plink"), minBlockSize: 44, display: "list-item", paddingBlock: 10 },
  "& .mail": { display: "inline-flex", alignItems: "center", gap: 8, minBlockSize: 44 },
});

/** The ways of a guide, each with its steps and code, or the text to send. */
export function GuideParts({ guide: { parts, message } }: { guide: Guide }) {
  return (
    <>
      {parts.map((part) => (
        <Part key={part.title} part={part} />
      ))}
      {message === undefined ? null : <Message {...message} />}
    </>
  );
}

function Part({ part: { title, steps, code, fold } }: { part: GuidePart }) {
  const { t } = useTranslation("install");
  const block =
    code === undefined ? null : (
      <CodeBlock code={code} copy={{ label: t("snippet.copy"), done: t("snippet.copied") }} />
    );
  return (
    <Card>
      <CardHead>
        <CardTitle>{title}</CardTitle>
      </CardHead>
      <Body>
        <ol>
          {steps.map((step) => (
            <li key={step}>
              <WithCode>{step}</WithCode>
            </li>
          ))}
        </ol>
        {fold === undefined || block === null ? (
          block
        ) : (
          <details>
            <summary>
              <WithCode>{fold}</WithCode>
            </summary>
            {block}
          </details>
        )}
      </Body>
    </Card>
  );
}

function Message({ title, text, mailTo, mail, note }: NonNullable<Guide["message"]>) {
  const { t } = useTranslation("install");
  return (
    <Card>
      <CardHead>
        <CardTitle>{title}</CardTitle>
      </CardHead>
      <Body>
        <CodeBlock code={text} isProse copy={{ label: t("developer.copy"), done: t("snippet.copied") }} />
        <a className="mail" href={mailTo}>
          <Mail size={18} strokeWidth={1.75} aria-hidden />
          {mail}
        </a>
        <p>{note}</p>
      </Body>
    </Card>
  );
}
