import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { apiClient } from "#app/services/api.server.ts";
import { failForm, isRefusedAs, rejectForm, toResponse } from "#app/services/failures.server.ts";
import { readForm } from "#app/services/form-guard.server.ts";
import { endSession } from "#app/services/session.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { FormToken } from "#app/ui/form-token.tsx";
import { NewPasswordField } from "#app/ui/new-password-field.tsx";
import { FormBody, SignInFoot, SignInLayout } from "#app/ui/sign-in-layout.tsx";
import { useFields } from "#app/ui/use-fields.ts";
import { resetForm } from "./form.ts";

export const handle = { js: false };
export const meta: MetaFunction = () => pageTitle("signIn:reset.page");

/** Whose link this is; undefined where it does not work any more, with 403. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    const { result } = await apiClient(request).auth.password.check({ token: params.token ?? "" });
    return data({ email: result.email });
  } catch (error) {
    if (isRefusedAs(error, "LINK_EXPIRED", "BAD_REQUEST")) return data({ email: undefined }, { status: 403 });
    throw await toResponse(error, request);
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: resetForm });
  if (submission.status !== "success") return rejectForm(submission);
  try {
    await apiClient(request).auth.password.reset({ token: params.token ?? "", password: submission.value.password });
    // Every sign-in of the account is over, this browser's too.
    return redirect("/login?reset", { status: 303, headers: await endSession() });
  } catch (error) {
    return failForm(submission, error);
  }
}

export default function Reset() {
  const { t } = useTranslation("signIn");
  const { email } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const fields = useFields(["password"], answered?.lastResult);
  if (email === undefined) {
    return (
      <SignInLayout title={t("reset.expiredTitle")} text={t("reset.expiredText")}>
        <Card>
          <FormBody>
            <ButtonLink look="main" to="/forgot">
              {t("reset.ask")}
            </ButtonLink>
          </FormBody>
        </Card>
        <SignInFoot>
          <Link to="/login">{t("forgot.back")}</Link>
        </SignInFoot>
      </SignInLayout>
    );
  }
  return (
    <SignInLayout title={t("reset.title")} text={t("reset.text")}>
      <FormFailure failure={answered?.failure} />
      <Card>
        <Form method="post" noValidate>
          <FormBody>
            <FormToken />
            <p>
              {t("reset.of")} <bdi dir="ltr">{email}</bdi>
            </p>
            {/* Tells password managers whose password it is. */}
            <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
            <NewPasswordField label={t("newPassword")} {...fields.password} autoFocus />
            <Button>{t("reset.submit")}</Button>
          </FormBody>
        </Form>
      </Card>
    </SignInLayout>
  );
}
