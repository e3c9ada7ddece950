import { type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { describeForm } from "#app/services/describe-form.server.ts";
import { publicFormAction } from "#app/services/form-action.server.ts";
import { publicLoader } from "#app/services/loaders.server.ts";
import { beginSession, hasSession } from "#app/services/session.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { FormToken } from "#app/ui/form-token.tsx";
import { NewPasswordField } from "#app/ui/new-password-field.tsx";
import { FormBody, SignInFoot, SignInLayout } from "#app/ui/sign-in-layout.tsx";
import { useFields } from "#app/ui/use-fields.ts";
import { registerForm } from "./form.ts";

export const handle = { js: false };
export const meta: MetaFunction = () => pageTitle("signIn:register.page");

/** A 404 where registration is closed; the first account is made by the setup. */
export const loader = publicLoader(async ({ request, api }) => {
  if (await hasSession(request)) return redirect("/");
  const { result } = await api.auth.registration();
  if (result.empty) return redirect("/setup");
  if (!result.open) throw new Response(null, { status: 404 });
  return { form: describeForm(registerForm) };
});

export const action = publicFormAction(registerForm, async ({ request, api, value }) => {
  const { result } = await api.auth.register(value);
  return { to: "/websites/new/address", headers: await beginSession(result, request) };
});

export default function Register() {
  const { t } = useTranslation("signIn");
  const { form } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const fields = useFields(form, answered?.lastResult);
  return (
    <SignInLayout title={t("register.title")} text={t("register.text")}>
      <FormFailure failure={answered?.failure} />
      <Card>
        <Form method="post" noValidate>
          <FormBody>
            <FormToken />
            <Field label={t("fullName")} autoComplete="name" {...fields.full_name} />
            <Field label={t("email")} type="email" dir="ltr" autoComplete="username" {...fields.email} />
            <NewPasswordField label={t("password")} {...fields.password} />
            <Button>{t("register.submit")}</Button>
          </FormBody>
        </Form>
      </Card>
      <SignInFoot>
        {t("register.hasAccount")} <Link to="/login">{t("register.login")}</Link>
      </SignInFoot>
    </SignInLayout>
  );
}
