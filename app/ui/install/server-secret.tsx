import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { CodeBlock } from "../code-block.tsx";
import { colour } from "../theme/tokens.ts";
import { WithCode } from "../with-code.tsx";

const Body = styled("div")({
  padding: "0 16px 16px",
  "& > p": { color: colour("text2"), marginBlockEnd: 8 },
  "& summary": { color: colour("plink") },
  "& h3": { fontSize: 12, lineHeight: "20px", fontWeight: 400, color: colour("text3"), marginBlockStart: 8 },
});

/** What the owner's own server signs in with; folded, since it is read over shoulders too. */
export function ServerSecret({ siteKey, secret }: { siteKey: string; secret: string }) {
  const { t } = useTranslation("install");
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("server.title")}</CardTitle>
      </CardHead>
      <Body>
        <p>
          <WithCode>{t("server.text")}</WithCode>
        </p>
        <details>
          <summary>{t("server.show")}</summary>
          <h3>{t("server.key")}</h3>
          <CodeBlock code={siteKey} />
          <h3>{t("server.secret")}</h3>
          <CodeBlock code={secret} />
        </details>
      </Body>
    </Card>
  );
}
