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
import { zoneOptionsWith } from "#app/text/zones.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { FormToken } from "#app/ui/form-token.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Section, SectionForm, Sections } from "#app/ui/sections.tsx";
import { useFields } from "#app/ui/use-fields.ts";
import { websiteForm } from "./form.ts";

export const meta: MetaFunction = () => pageTitle("account:website.page");

export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    const { api, headers } = await signedIn(request);
    const { id, name, url, timeZone } = await findWebsite(api, params.website ?? "");
    return data({ id, name, url, timeZone, zones: zoneOptionsWith(timeZone) }, { headers });
  } catch (error) {
    throw await toResponse(error, request);
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: websiteForm });
  if (submission.status !== "success") return rejectForm(submission);
  const { api, headers } = await signedIn(request);
  try {
    const id = params.website ?? "";
    await api.websites.update({ id, ...submission.value });
    return redirect(`/websites/${id}`, { status: 303, headers: flash(headers, { tone: "ok", key: "saved" }) });
  } catch (error) {
    return await failOwnForm(request, submission, error, headers);
  }
}

export default function WebsiteSettings() {
  const { t } = useTranslation(["account", "signIn", "emailReports"]);
  const { id, name, url, timeZone, zones } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const fields = useFields(["name", "url", "timeZone"], answered?.lastResult, { name, url, timeZone });
  return (
    <>
      <PageHead title={name} text={t("website.text")}>
        <ButtonLink to={`/w/${id}`}>{t("websites.open")}</ButtonLink>
        <ButtonLink to={`/websites/${id}/email-reports`}>{t("emailReports:page")}</ButtonLink>
        <ButtonLink to="/websites">{t("websites.page")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      <Sections>
        <Section title={t("website.page")} text={t("website.about.text")}>
          <Form method="post" noValidate reloadDocument>
            <SectionForm>
              <FormToken />
              <Field label={t("signIn:website.name")} {...fields.name} />
              <Field label={t("signIn:website.url")} dir="ltr" inputMode="url" {...fields.url} />
              <SelectField
                label={t("signIn:website.timeZone")}
                hint={t("website.zone.text")}
                options={zones}
                {...fields.timeZone}
              />
              <Button>{t("website.submit")}</Button>
            </SectionForm>
          </Form>
        </Section>
        <Section title={t("website.remove.title")} text={t("website.remove.text")}>
          <SectionForm>
            <ButtonLink look="dangerPlain" to={`/websites/${id}/delete`}>
              {t("website.remove.action")}
            </ButtonLink>
          </SectionForm>
        </Section>
      </Sections>
    </>
  );
}
