import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { apiClient } from "#app/services/api.server.ts";
import { failForm, rejectForm, toResponse } from "#app/services/failures.server.ts";
import { readForm } from "#app/services/form-guard.server.ts";
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

/** Where accounts cannot be made this page does not exist; the first one is made by the setup. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (await hasSession(request)) return redirect("/");
  try {
    const { result } = await apiClient(request).auth.registration();
    if (result.empty) return redirect("/setup");
    if (!result.open) throw new Response(null, { status: 404 });
    return null;
  } catch (error) {
    throw await toResponse(error, request);
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: registerForm });
  if (submission.status !== "success") return rejectForm(submission);
  try {
    const { result } = await apiClient(request).auth.register(submission.value);
    return redirect("/websites/new/address", { status: 303, headers: await beginSession(result, request) });
  } catch (error) {
    return failForm(submission, error);
  }
}

export default function Register() {
  const { t } = useTranslation("signIn");
  const answered = useActionData<typeof action>();
  const fields = useFields(["full_name", "email", "password"], answered?.lastResult);
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
