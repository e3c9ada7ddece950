import { type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { describeForm } from "#app/services/describe-form.server.ts";
import { isRefusedAs } from "#app/services/failures.server.ts";
import { publicFormAction } from "#app/services/form-action.server.ts";
import { readDevices } from "#app/services/known-device.server.ts";
import { publicLoader } from "#app/services/loaders.server.ts";
import { clearPending, readPending } from "#app/services/pending-sign-in.server.ts";
import { ownPath } from "#app/services/redirects.server.ts";
import { beginSession, hasSession } from "#app/services/session.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { FormToken } from "#app/ui/form-token.tsx";
import { FormBody, SignInFoot, SignInLayout } from "#app/ui/sign-in-layout.tsx";
import { useFields } from "#app/ui/use-fields.ts";
import { codeForm } from "./form.ts";

export const handle = { js: false };
export const meta: MetaFunction = () => pageTitle("signIn:code.page");

export const loader = publicLoader(async ({ request }) => {
  if (await hasSession(request)) return redirect("/");
  if ((await readPending(request)) === null) return redirect("/login");
  return { form: describeForm(codeForm) };
});

const startAgain = () => ({ to: "/login?expired", headers: new Headers({ "set-cookie": clearPending() }) });

export const action = publicFormAction(codeForm, async ({ request, api, value }) => {
  const pending = await readPending(request);
  if (pending === null) return startAgain();
  const { pendingToken, remember, next } = pending;
  try {
    const step = { pendingToken, code: value.code, devices: readDevices(request) };
    const { result } = await api.auth.secondFactor(step);
    const headers = await beginSession(result, request, { remember });
    headers.append("set-cookie", clearPending());
    return { to: ownPath(next), headers };
  } catch (error) {
    if (isRefusedAs(error, "SIGN_IN_EXPIRED")) return startAgain();
    throw error;
  }
});

export default function LoginCode() {
  const { t } = useTranslation("signIn");
  const { form } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const fields = useFields(form, answered?.lastResult);
  return (
    <SignInLayout title={t("code.title")} text={t("code.text")}>
      <FormFailure failure={answered?.failure} />
      <Card>
        <Form method="post" noValidate>
          <FormBody>
            <FormToken />
            <Field
              label={t("code.label")}
              hint={t("code.hint")}
              dir="ltr"
              autoComplete="one-time-code"
              {...fields.code}
              autoFocus
            />
            <Button>{t("code.submit")}</Button>
            <p>{t("code.lost")}</p>
          </FormBody>
        </Form>
      </Card>
      <SignInFoot>
        <Link to="/login">{t("code.back")}</Link>
      </SignInFoot>
    </SignInLayout>
  );
}
