import { type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { apiClient } from "#app/services/api.server.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { publicFormAction } from "#app/services/form-action.server.ts";
import { publicLoader } from "#app/services/loaders.server.ts";
import { beginSession } from "#app/services/session.server.ts";
import { suggestZone, zoneOfTopDomain } from "#app/services/suggest-zone.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { zoneOptions } from "#app/text/zones.ts";
import { AddressFields } from "#app/ui/account/address-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckField, Field, SelectField } from "#app/ui/field.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { FormToken } from "#app/ui/form-token.tsx";
import { NewPasswordField } from "#app/ui/new-password-field.tsx";
import { FormBody, FormSection, SignInLayout } from "#app/ui/sign-in-layout.tsx";
import { useFields } from "#app/ui/use-fields.ts";
import { makeFirstWebsite } from "./first-website.server.ts";
import { setupForm } from "./form.ts";

export const handle = { js: false };
export const meta: MetaFunction = () => pageTitle("signIn:setup.page");

/** Only an installation without an account is set up. */
export const loader = publicLoader(async ({ request, api }) => {
  const { result } = await api.auth.registration();
  if (!result.empty) return redirect("/login?ready");
  const languages = request.headers.get("accept-language");
  const suggestion = suggestZone({ languages, country: result.country, otherwise: "Asia/Tehran" });
  return { form: describeForm(setupForm), ...suggestion, domains: JSON.stringify(zoneOfTopDomain) };
});

export const action = publicFormAction(setupForm, async ({ request, api, value }) => {
  const { full_name, email, password, ...website } = value;
  const { result } = await api.auth.register({ full_name, email, password });
  const { websites, to } = await makeFirstWebsite(apiClient(request, result.tokenData.token), website);
  return { to, headers: await beginSession({ ...result, websites }, request) };
});

export default function Setup() {
  const { t } = useTranslation(["signIn", "shell"]);
  const { form, zone, isFirm, domains } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const fields = useFields(form, answered?.lastResult, { timeZone: zone });
  // A form that is shown again keeps what was chosen.
  const isNew = answered === undefined && fields.timeZone.defaultValue === zone;
  return (
    <SignInLayout title={t("setup.title")} text={t("setup.text")}>
      <FormFailure failure={answered?.failure} />
      <Card>
        <Form method="post" noValidate>
          <FormBody>
            <FormToken />
            <FormSection>{t("setup.account")}</FormSection>
            <Field label={t("fullName")} autoComplete="name" {...fields.full_name} />
            <Field label={t("email")} type="email" dir="ltr" autoComplete="username" {...fields.email} />
            <NewPasswordField label={t("password")} {...fields.password} />
            <FormSection>{t("setup.website")}</FormSection>
            <AddressFields fields={fields} />
            <SelectField
              label={t("website.timeZone")}
              hint={t("website.timeZoneHint")}
              options={zoneOptions}
              {...(isNew ? { "data-zone": isFirm ? "firm" : "clock", "data-domains": domains } : {})}
              {...fields.timeZone}
            />
            <CheckField label={t("shell:demo.also")} hint={t("shell:demo.alsoHint")} {...fields.demo} />
            <Button>{t("setup.submit")}</Button>
          </FormBody>
        </Form>
      </Card>
    </SignInLayout>
  );
}
