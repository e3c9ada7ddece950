import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { apiClient } from "#app/services/api.server.ts";
import { failForm, rejectForm } from "#app/services/failures.server.ts";
import { readForm } from "#app/services/form-guard.server.ts";
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

export async function loader({ request }: LoaderFunctionArgs) {
  const isSent = new URL(request.url).searchParams.has("sent");
  try {
    const { result } = await apiClient(request).auth.registration();
    return result.empty ? redirect("/setup") : { isSent, toLog: !result.mail };
  } catch {
    // The form stands; what it sends will say that the platform does not answer.
    return { isSent, toLog: false };
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: forgotForm });
  if (submission.status !== "success") return rejectForm(submission);
  try {
    await apiClient(request).auth.password.forgot(submission.value);
    return redirect("/forgot?sent", 303);
  } catch (error) {
    return failForm(submission, error);
  }
}

export default function Forgot() {
  const { t } = useTranslation("signIn");
  const { isSent, toLog } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const fields = useFields(["email"], answered?.lastResult);
  const foot = (
    <SignInFoot>
      <Link to="/login">{t("forgot.back")}</Link>
    </SignInFoot>
  );
  const noServer = toLog ? (
    <Banner tone="info" title={t("forgot.logTitle")}>
      {t("forgot.logText")}
    </Banner>
  ) : null;
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
      <FormFailure failure={answered?.failure} />
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
