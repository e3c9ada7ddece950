import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { Banner } from "../banner.tsx";
import { Button } from "../button.tsx";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { CodeBlock } from "../code-block.tsx";
import { CheckField, Field, SelectField } from "../field.tsx";
import { SectionPostForm } from "../section-post-form.tsx";
import { colour } from "../theme/tokens.ts";
import { useFields } from "../use-fields.ts";
import { follows, untilNames } from "./share-choices.ts";

const About = styled("p")({ padding: "0 16px", color: colour("text2"), "& + p": { color: colour("text3") } });

/** Makes a link to the report of the page's address. */
export function ShareForm({
  form,
  about,
  lastResult,
}: {
  form: FormDescription<{ name: string; compare?: boolean | undefined; follow?: string | undefined; until: string }>;
  about: string;
  lastResult: LastResult;
}) {
  const { t } = useTranslation("shares");
  const fields = useFields(form, lastResult, { until: "never", follow: "fixed", compare: "on" });
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("add")}</CardTitle>
      </CardHead>
      <About>{about}</About>
      <About>{t("form.other")}</About>
      <SectionPostForm>
        <Field label={t("form.name")} hint={t("form.nameHint")} autoComplete="off" {...fields.name} />
        <SelectField
          label={t("form.follow")}
          options={follows.map((value) => ({ value, label: t(`form.follows.${value}`) }))}
          {...fields.follow}
        />
        <SelectField
          label={t("form.until")}
          options={untilNames.map((value) => ({ value, label: t(`form.untils.${value}`) }))}
          {...fields.until}
        />
        <CheckField label={t("form.compare")} {...fields.compare} />
        <Button>{t("form.submit")}</Button>
      </SectionPostForm>
    </Card>
  );
}

/** The link that was just made. */
export function MadeShare({ url }: { url: string }) {
  const { t } = useTranslation("shares");
  return (
    <>
      <Banner tone="ok" title={t("made.title")}>
        {t("made.text")}
      </Banner>
      <CodeBlock code={url} copy={{ label: t("made.copy"), done: t("made.copied") }} />
    </>
  );
}
