import { type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { describeForm } from "#app/services/describe-form.server.ts";
import { publicFormAction } from "#app/services/form-action.server.ts";
import { publicLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { FormToken } from "#app/ui/form-token.tsx";
import { FormBody, SignInFoot, SignInLayout } from "#app/ui/sign-in-layout.tsx";
import { useFields } from "#app/ui/use-fields.ts";
import { forgotForm } from "./form.ts";

export const handle = { js: false };
export const meta: MetaFunction = () => pageTitle("signIn:forgot.page");

export const loader = publicLoader(async ({ query, api }) => {
  const form = describeForm(forgotForm);
  const isSent = query.has("sent");
  try {
    const { result } = await api.auth.registration();
    return result.empty ? redirect("/setup") : { form, isSent, hasMailServer: result.mail };
  } catch {
    // The form stays usable; sending it reports that the platform does not answer.
    return { form, isSent, hasMailServer: true };
  }
});

export const action = publicFormAction(forgotForm, async ({ api, value }) => {
  await api.auth.password.forgot(value);
  return { to: "/forgot?sent" };
});

export default function Forgot() {
  const { t } = useTranslation("signIn");
  const { form, isSent, hasMailServer } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const fields = useFields(form, answered?.lastResult);
  const foot = (
    <SignInFoot>
      <Link to="/login">{t("forgot.back")}</Link>
    </SignInFoot>
  );
  const noServer = hasMailServer ? null : (
    <Banner tone="info" title={t("forgot.logTitle")}>
      {t("forgot.logText")}
    </Banner>
  );
  if (isSent && answered === undefined) {
    return (
      <SignInLayout title={t("forgot.sentTitle")} text={t("forgot.sentText")}>
        {noServer}
        <Card>
          <FormBody>
            <p>{t("forgot.sentHelp")}</p>
            <ButtonLink to="/forgot">{t("forgot.again")}</ButtonLink>
          </FormBody>
        </Card>
        {foot}
      </SignInLayout>
    );
  }
  return (
    <SignInLayout title={t("forgot.title")} text={t("forgot.text")}>
      <FormFailure failure={answered?.failure}>{t("forgot.tooMany")}</FormFailure>
      {noServer}
      <Card>
        <Form method="post" action="/forgot" noValidate>
          <FormBody>
            <FormToken />
            <Field label={t("email")} type="email" dir="ltr" autoComplete="username" {...fields.email} />
            <Button>{t("forgot.submit")}</Button>
          </FormBody>
        </Form>
      </Card>
      {foot}
    </SignInLayout>
  );
}
