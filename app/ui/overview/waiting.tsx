import { styled } from "@mui/joy/styles";
import { Radio } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../button.tsx";
import { Card } from "../card.tsx";
import { CodeBlock } from "../code-block.tsx";
import { colour } from "../theme/tokens.ts";
import { DemoOffer } from "./demo.tsx";

const Head = styled("header")({
  display: "flex",
  gap: 16,
  alignItems: "center",
  marginBlockEnd: 16,
  "& > span": {
    display: "grid",
    placeContent: "center",
    flex: "none",
    inlineSize: 56,
    blockSize: 56,
    borderRadius: 12,
    backgroundColor: colour("psoft"),
    color: colour("plink"),
  },
  "& h1": { fontSize: 20, lineHeight: "32px", fontWeight: 600 },
  "& p": { color: colour("text2") },
});

const Steps = styled("ol")({
  display: "grid",
  gap: 20,
  padding: 16,
  counterReset: "step",
  "& li": {
    position: "relative",
    display: "grid",
    gap: 4,
    minInlineSize: 0,
    paddingInlineStart: 44,
    counterIncrement: "step",
  },
  "& li::before": {
    content: "counter(step, persian)",
    position: "absolute",
    insetInlineStart: 0,
    display: "grid",
    placeContent: "center",
    inlineSize: 28,
    blockSize: 28,
    border: `1px solid ${colour("field")}`,
    borderRadius: "50%",
    color: colour("text2"),
    fontWeight: 600,
  },
  "& li:first-of-type::before": { borderColor: colour("psolid"), backgroundColor: colour("psolid"), color: "#FFFFFF" },
  "& strong": { fontWeight: 600 },
  "& p": { color: colour("text2") },
});

const Page = styled("div")({
  maxInlineSize: 760,
  marginInline: "auto",
  display: "grid",
  gap: 8,
  justifyItems: "start",
  "& > section": { inlineSize: "100%" },
});

/** A website without a single event: the empty state is the installation itself. */
export function Waiting({ host, snippet, command }: { host: string; snippet: string; command: string }) {
  const { t } = useTranslation("overview");
  return (
    <Page>
      <Head>
        <span>
          <Radio size={28} strokeWidth={1.75} aria-hidden />
        </span>
        <div>
          <h1>{t("empty.title")}</h1>
          <p>{t("empty.text", { host })}</p>
        </div>
      </Head>
      <Card>
        <Steps>
          <li>
            <strong>{t("empty.step1")}</strong>
            <p>{t("empty.step1Text")}</p>
            <CodeBlock code={snippet} />
          </li>
          <li>
            <strong>{t("empty.step2")}</strong>
            <p>{t("empty.step2Text")}</p>
          </li>
          <li>
            <strong>{t("empty.step3")}</strong>
            <p>{t("empty.step3Text")}</p>
            <CodeBlock code={command} />
          </li>
        </Steps>
      </Card>
      <ButtonLink to="" look="main">
        {t("empty.check")}
      </ButtonLink>
      <DemoOffer />
    </Page>
  );
}
