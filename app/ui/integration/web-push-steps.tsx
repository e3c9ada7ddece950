import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { CodeBlock } from "../code-block.tsx";
import { colour, from } from "../theme/tokens.ts";
import { WithCode } from "../with-code.tsx";

const List = styled("ol")({
  "& > li": { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 4, padding: 16 },
  "& > li + li": { borderBlockStart: `1px solid ${colour("line")}` },
  "& h3": { fontSize: 14, lineHeight: "24px", fontWeight: 600 },
  "& p": { color: colour("text2") },
  [from.tablet]: { "& > li": { padding: "16px 24px" } },
});

interface Props {
  host: string;
  worker: string;
  script: string;
}

/** What an owner puts on the website, step by step. */
export function WebPushSteps({ host, worker, script }: Props) {
  const { t } = useTranslation("integration");
  const code = {
    worker,
    script,
    button: `<button type="button" data-nabz-push>${t("webPush.steps.label")}</button>`,
  };
  return (
    <List>
      {(["worker", "script", "button"] as const).map((step) => (
        <li key={step}>
          <h3>
            <WithCode>{t(`webPush.steps.${step}.title`, { host })}</WithCode>
          </h3>
          <p>
            <WithCode>{t(`webPush.steps.${step}.text`)}</WithCode>
          </p>
          <CodeBlock code={code[step]} copy={{ label: t("webPush.steps.copy"), done: t("webPush.steps.copied") }} />
        </li>
      ))}
    </List>
  );
}
