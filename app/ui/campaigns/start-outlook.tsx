import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Banner } from "../banner.tsx";
import { ButtonLink } from "../button.tsx";
import { PageHead } from "../page-head.tsx";
import { Screen } from "../screen.tsx";
import { colour } from "../theme/tokens.ts";
import { Trail } from "../trail.tsx";

const Left = styled("section")({
  display: "grid",
  gap: 4,
  paddingBlockStart: 12,
  borderBlockStart: `1px solid ${colour("line")}`,
  "& h2": { fontSize: 14, lineHeight: "24px", fontWeight: 600 },
  "& :is(li, p)": { color: colour("text2") },
});

/** Who gets nothing, and why. */
export function StartOutlook({ excluded }: { excluded: readonly { reason: string; text: string }[] }) {
  const { t } = useTranslation("campaignSending");
  return (
    <Left>
      <h2>{t("outlook.excluded")}</h2>
      {excluded.length === 0 ? <p>{t("outlook.all")}</p> : null}
      <ul>
        {excluded.map(({ reason, text }) => (
          <li key={reason}>{text}</li>
        ))}
      </ul>
    </Left>
  );
}

/** What keeps a campaign from being sent, and the way to mend it. */
export function NotReady({ base, problems }: { base: string; problems: readonly string[] }) {
  const { t } = useTranslation("campaignSending");
  return (
    <Screen>
      <Trail />
      <PageHead title={t("notReady")} text={t("notReadyText")} />
      <Banner
        tone="warn"
        title={t("missing")}
        action={<ButtonLink to={`${base}/edit/settings`}>{t("edit")}</ButtonLink>}
      >
        {problems.map((problem) => (
          <span key={problem}>
            {problem}
            <br />
          </span>
        ))}
      </Banner>
      <div>
        <ButtonLink to={base}>{t("backToPage")}</ButtonLink>
      </div>
    </Screen>
  );
}
