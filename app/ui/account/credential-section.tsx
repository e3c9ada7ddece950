import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import type { WebsiteCredential } from "#contract/websites.ts";
import { Button, ButtonLink } from "../button.tsx";
import { CodeBlock } from "../code-block.tsx";
import { SectionPostForm } from "../section-post-form.tsx";
import { Section } from "../sections.tsx";
import { colour } from "../theme/tokens.ts";
import { WithCode } from "../with-code.tsx";

interface Props {
  website: string;
  credential: WebsiteCredential;
  value: string;
  /** Replaced ones that still work, by their last characters. */
  former: readonly { ending: string; until: string }[];
}

const Former = styled("ul")({
  display: "grid",
  gap: 4,
  margin: 0,
  padding: 0,
  listStyle: "none",
  color: colour("text2"),
});

const Fold = styled("details")({
  inlineSize: "100%",
  "& summary": { color: colour("plink") },
});

/** A website's key or secret: its value, the replaced ones that still work, and the button that replaces it. */
export function CredentialSection({ website, credential, value, former }: Props) {
  const { t } = useTranslation("account");
  const code = <CodeBlock code={value} />;
  return (
    <Section title={t(`credentials.${credential}.title`)} text={t(`credentials.${credential}.text`)}>
      <SectionPostForm>
        <input type="hidden" name="credential" value={credential} />
        {credential === "key" ? (
          code
        ) : (
          <Fold>
            <summary>{t("credentials.secret.show")}</summary>
            {code}
          </Fold>
        )}
        {former.length === 0 ? null : (
          <Former>
            {former.map(({ ending, until }) => (
              <li key={ending + until}>
                <WithCode>{t(`credentials.${credential}.former`, { ending, until })}</WithCode>
              </li>
            ))}
          </Former>
        )}
        <p>{t(`credentials.${credential}.rotateText`)}</p>
        <Button>{t(`credentials.${credential}.rotate`)}</Button>
        {former.length === 0 ? null : (
          <ButtonLink look="dangerPlain" to={`/websites/${website}/credentials/${credential}/end`}>
            {t(`credentials.${credential}.end`)}
          </ButtonLink>
        )}
      </SectionPostForm>
    </Section>
  );
}
