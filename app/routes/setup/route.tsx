import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { apiClient } from "#app/services/api.server.ts";
import { failForm, rejectForm, toResponse } from "#app/services/failures.server.ts";
import { readForm } from "#app/services/form-guard.server.ts";
import { beginSession } from "#app/services/session.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { zoneOptions } from "#app/text/zones.ts";
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
export async function loader({ request }: LoaderFunctionArgs) {
  try {
    const { result } = await apiClient(request).auth.registration();
    return result.empty ? null : redirect("/login");
  } catch (error) {
    throw await toResponse(error, request);
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: setupForm });
  if (submission.status !== "success") return rejectForm(submission);
  try {
    const { full_name, email, password, ...asked } = submission.value;
    const { result } = await apiClient(request).auth.register({ full_name, email, password });
    const { websites, to } = await makeFirstWebsite(apiClient(request, result.tokenData.token), asked);
    return redirect(to, { status: 303, headers: await beginSession({ ...result, websites }, request) });
  } catch (error) {
    return failForm(submission, error);
  }
}

export default function Setup() {
  const { t } = useTranslation(["signIn", "shell"]);
  const answered = useActionData<typeof action>();
  const fields = useFields(
    ["full_name", "email", "password", "name", "url", "timeZone", "demo"],
    answered?.lastResult,
    {
      timeZone: "Asia/Tehran",
    },
  );
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
            <Field label={t("website.name")} placeholder={t("website.nameHint")} {...fields.name} />
            <Field
              label={t("website.url")}
              dir="ltr"
              inputMode="url"
              placeholder="https://shop.example"
              {...fields.url}
            />
            <SelectField
              label={t("website.timeZone")}
              hint={t("website.timeZoneHint")}
              options={zoneOptions}
              {...fields.timeZone}
            />
            <CheckField
              label={t("shell:demo.also")}
              hint={t("shell:demo.alsoHint")}
              {...fields.demo}
              required={false}
              defaultChecked={fields.demo.defaultValue === "on"}
            />
            <Button>{t("setup.submit")}</Button>
          </FormBody>
        </Form>
      </Card>
    </SignInLayout>
  );
}
