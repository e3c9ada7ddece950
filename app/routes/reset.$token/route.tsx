import { data, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { describeForm } from "#app/services/describe-form.server.ts";
import { isRefusedAs } from "#app/services/failures.server.ts";
import { publicFormAction } from "#app/services/form-action.server.ts";
import { deviceCookie } from "#app/services/known-device.server.ts";
import { publicLoader } from "#app/services/loaders.server.ts";
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

/** The account of the link. An expired link is a 403 without `email`. */
export const loader = publicLoader(async ({ api, param }) => {
  const form = describeForm(resetForm);
  try {
    const { result } = await api.auth.password.check({ token: param("token") });
    return { form, email: result.email };
  } catch (error) {
    if (!isRefusedAs(error, "LINK_EXPIRED", "BAD_REQUEST")) throw error;
    return data({ form, email: undefined }, { status: 403 });
  }
});

export const action = publicFormAction(resetForm, async ({ request, api, param, value }) => {
  const { result } = await api.auth.password.reset({ token: param("token"), password: value.password });
  // Every session of the account has ended, this browser's too.
  const headers = endSession();
  headers.append("set-cookie", deviceCookie(request, result.deviceToken));
  return { to: "/login?reset", headers };
});

export default function Reset() {
  const { t } = useTranslation("signIn");
  const { form, email } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const fields = useFields(form, answered?.lastResult);
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
            {/* Names the account for password managers. */}
            <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
            <NewPasswordField label={t("newPassword")} {...fields.password} autoFocus />
            <Button>{t("reset.submit")}</Button>
          </FormBody>
        </Form>
      </Card>
    </SignInLayout>
  );
}
