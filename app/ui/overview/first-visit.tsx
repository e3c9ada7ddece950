import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { LoaderCircle, Radio, RefreshCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#app/format/numbers.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CodeBlock } from "#app/ui/code-block.tsx";
import { colour } from "#app/ui/theme/tokens.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useRefresh } from "#app/ui/use-refresh.ts";
import { WithCode } from "#app/ui/with-code.tsx";
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
  gap: 16,
  justifyItems: "start",
  "& > section": { inlineSize: "100%" },
});

const Check = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "8px 12px",
  padding: "12px 16px",
  marginBlockStart: 8,
  border: `1px dashed ${colour("field")}`,
  borderRadius: 8,
  "& > svg": { flex: "none", color: colour("plink") },
  "& > div": { flex: "1 1 200px" },
  "& p": { fontSize: 12, lineHeight: "20px", color: colour("text3") },
});

const More = styled("details")({
  inlineSize: "100%",
  padding: "8px 16px",
  "& summary": { color: colour("plink"), lineHeight: "32px" },
  "& p": { color: colour("text2") },
});

const checkMs = 10_000;

interface Props {
  host: string;
  snippet: string;
  command: string;
  /** When it was last looked. */
  asOf: string;
  /** The screen that shows what arrives, understood or not. */
  debug: string;
  /** What the limits of collecting refused: why nothing is here although something was sent. */
  refused: { title: string; text: string } | null;
}

/** A website without a single event: the empty state is the installation itself, which looks again by itself. */
export function FirstVisit({ host, snippet, command, asOf, debug, refused }: Props) {
  const { t } = useTranslation(["overview", "install"]);
  useRefresh(checkMs);
  return (
    <Page>
      <Head>
        <span>
          <Radio size={28} strokeWidth={1.75} aria-hidden />
        </span>
        <div>
          <h1>{t("empty.title")}</h1>
          <p>
            <WithCode>{t("empty.text", { host })}</WithCode>
          </p>
        </div>
      </Head>
      {refused === null ? null : (
        <Banner tone="warn" title={refused.title}>
          {refused.text}
        </Banner>
      )}
      <Card>
        <Steps>
          <li>
            <strong>
              <WithCode>{t("empty.step1")}</WithCode>
            </strong>
            <p>{t("empty.step1Text")}</p>
            <CodeBlock code={snippet} copy={{ label: t("install:snippet.copy"), done: t("install:snippet.copied") }} />
          </li>
          <li>
            <strong>{t("empty.step2")}</strong>
            <p>{t("empty.step2Text")}</p>
          </li>
          <li>
            <strong>{t("empty.step3")}</strong>
            <CheckNow asOf={asOf} />
          </li>
        </Steps>
      </Card>
      <p>
        {t("empty.trouble")} <Link to={debug}>{t("empty.debug")}</Link>
      </p>
      <Card>
        <More>
          <summary>{t("empty.log")}</summary>
          <p>{t("empty.logText")}</p>
          <CodeBlock code={command} />
        </More>
      </Card>
      <DemoOffer />
    </Page>
  );
}

/** When it was last checked, and a link to check now. */
function CheckNow({ asOf }: Pick<Props, "asOf">) {
  const { t } = useTranslation("overview");
  const isScripted = useHydrated();
  return (
    <Check>
      <LoaderCircle size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <strong>
          {isScripted ? t("empty.checking", { seconds: formatNumber(checkMs / 1_000) }) : t("empty.manual")}
        </strong>
        <p>{asOf}</p>
      </div>
      <ButtonLink to="?" start={<RefreshCw size={16} strokeWidth={1.75} aria-hidden />}>
        {t("empty.check")}
      </ButtonLink>
    </Check>
  );
}
