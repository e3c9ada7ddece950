import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { describeForm } from "#app/services/describe-form.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CheckField, HiddenField } from "#app/ui/field.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { FormToken } from "#app/ui/form-token.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Section, SectionForm, Sections } from "#app/ui/sections.tsx";
import { useFields } from "#app/ui/use-fields.ts";
import { WithCode } from "#app/ui/with-code.tsx";
import { emailReportsForm } from "./form.ts";

const boxes = ["weekly", "monthly", "alerts"] as const;

export const meta: MetaFunction = () => pageTitle("emailReports:page");

export const loader = ownerLoader(async ({ api, param }) => {
  const { id, name } = await findWebsite(api, param("website"));
  const [chosen, profile, registration] = await Promise.all([
    api.emailReports.get({ id }),
    api.wallet.profile.get(),
    api.auth.registration(),
  ]);
  const { email } = profile.result;
  const hasMailServer = registration.result.mail;
  // A 404 to everybody but the owner of the first account, who alone can set it up.
  const settings = hasMailServer ? undefined : await api.installation.mail.get().catch(() => undefined);
  const maySetUp = settings !== undefined;
  return { id, name, email, chosen: chosen.result, hasMailServer, maySetUp, form: describeForm(emailReportsForm) };
});

export const clientLoader = loadFromMemory;

export const action = formAction(emailReportsForm, async ({ api, param, value: { was: _, ...value } }) => {
  const id = param("website");
  await api.emailReports.update({ id, ...value });
  return { to: `/websites/${id}/email-reports`, toast: { tone: "ok", key: "saved" } };
});

export default function EmailReports() {
  const { t } = useTranslation("emailReports");
  const { id, name, email, chosen, hasMailServer, maySetUp, form } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const ticked = boxes.filter((box) => chosen[box]);
  const checked = Object.fromEntries(ticked.map((box) => [box, "on"]));
  const fields = useFields(form, answered?.lastResult, { ...checked, was: ticked.join(",") });
  return (
    <>
      <PageHead title={t("page")} text={<WithCode>{t("text", { name, email })}</WithCode>}>
        <ButtonLink to={`/websites/${id}`}>{t("back")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      {hasMailServer ? null : (
        <Banner
          tone="info"
          title={t("noServer")}
          action={maySetUp ? <ButtonLink to="/settings/mail">{t("setUp")}</ButtonLink> : undefined}
        >
          {t("noServerText")}
        </Banner>
      )}
      <Form method="post" noValidate reloadDocument>
        <FormToken />
        <HiddenField {...fields.was} />
        <Sections>
          <Section title={t("reports.title")} text={t("reports.text")}>
            <SectionForm>
              <CheckField label={t("weekly")} hint={t("weeklyHint")} {...fields.weekly} />
              <CheckField label={t("monthly")} hint={t("monthlyHint")} {...fields.monthly} />
            </SectionForm>
          </Section>
          <Section title={t("alerts.title")} text={t("alerts.text")}>
            <SectionForm>
              <CheckField label={t("alert")} hint={t("alertHint")} {...fields.alerts} />
              <Button>{t("submit")}</Button>
            </SectionForm>
          </Section>
        </Sections>
      </Form>
    </>
  );
}
