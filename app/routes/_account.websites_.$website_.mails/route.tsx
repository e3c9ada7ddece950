import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { failOwnForm, rejectForm, toResponse } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { readForm } from "#app/services/form-guard.server.ts";
import { signedIn } from "#app/services/session.server.ts";
import { flash } from "#app/services/toasts.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CheckField } from "#app/ui/field.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { FormToken } from "#app/ui/form-token.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Section, SectionForm, Sections } from "#app/ui/sections.tsx";
import { WithCode } from "#app/ui/with-code.tsx";
import { mailsForm } from "./form.ts";

export const meta: MetaFunction = () => pageTitle("mails:page");

export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    const { api, headers } = await signedIn(request);
    const { id, name } = await findWebsite(api, params.website ?? "");
    const [chosen, profile, registration] = await Promise.all([
      api.digests.get({ id }),
      api.wallet.profile.get(),
      api.auth.registration(),
    ]);
    const { email } = profile.result;
    return data({ id, name, email, chosen: chosen.result, leaves: registration.result.mail }, { headers });
  } catch (error) {
    throw await toResponse(error, request);
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: mailsForm });
  if (submission.status !== "success") return rejectForm(submission);
  const { api, headers } = await signedIn(request);
  const id = params.website ?? "";
  try {
    await api.digests.update({ id, ...submission.value });
    return redirect(`/websites/${id}/mails`, { status: 303, headers: flash(headers, { tone: "ok", key: "saved" }) });
  } catch (error) {
    return failOwnForm(request, submission, error, headers);
  }
}

export default function WebsiteMails() {
  const { t } = useTranslation("mails");
  const { id, name, email, chosen, leaves } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <>
      <PageHead title={t("page")} text={<WithCode>{t("text", { name, email })}</WithCode>}>
        <ButtonLink to={`/websites/${id}`}>{t("back")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      {leaves ? null : (
        <Banner tone="info" title={t("noServer")}>
          <WithCode>{t("noServerText")}</WithCode>
        </Banner>
      )}
      <Form method="post" noValidate reloadDocument>
        <FormToken />
        <Sections>
          <Section title={t("reports.title")} text={t("reports.text")}>
            <SectionForm>
              <CheckField label={t("weekly")} hint={t("weeklyHint")} name="weekly" defaultChecked={chosen.weekly} />
              <CheckField label={t("monthly")} hint={t("monthlyHint")} name="monthly" defaultChecked={chosen.monthly} />
            </SectionForm>
          </Section>
          <Section title={t("alerts.title")} text={t("alerts.text")}>
            <SectionForm>
              <CheckField label={t("alert")} hint={t("alertHint")} name="alerts" defaultChecked={chosen.alerts} />
              <Button>{t("submit")}</Button>
            </SectionForm>
          </Section>
        </Sections>
      </Form>
    </>
  );
}
