import { randomUUID } from "node:crypto";
import { type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { describeForm } from "#app/services/describe-form.server.ts";
import { hasStatus, pendingTokenOf } from "#app/services/failures.server.ts";
import { publicFormAction, stay } from "#app/services/form-action.server.ts";
import { hasKeptValues } from "#app/services/kept-values.server.ts";
import { readDevices } from "#app/services/known-device.server.ts";
import { publicLoader } from "#app/services/loaders.server.ts";
import { keepPending } from "#app/services/pending-sign-in.server.ts";
import { ownPath } from "#app/services/redirects.server.ts";
import { beginSession, hasSession } from "#app/services/session.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckField, Field } from "#app/ui/field.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { FormToken } from "#app/ui/form-token.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { FormBody, SignInFoot, SignInLayout } from "#app/ui/sign-in-layout.tsx";
import { useFields } from "#app/ui/use-fields.ts";
import { loginForm } from "./form.ts";

export const handle = { js: false };
export const meta: MetaFunction = () => pageTitle("signIn:login.page");

export const loader = publicLoader(async ({ request, query, api }) => {
  const next = query.get("next");
  const isReset = query.has("reset");
  const isExpired = query.has("expired");
  const isSetUp = query.has("ready");
  const isKept = hasKeptValues(request);
  if (await hasSession(request)) return redirect(ownPath(next));
  const form = describeForm(loginForm);
  const notes = { next, isReset, isExpired, isSetUp, isKept };
  try {
    const { result } = await api.auth.registration();
    return result.empty ? redirect("/setup") : { ...notes, form, open: result.open };
  } catch {
    // The form stays usable; sending it reports that the platform does not answer.
    return { ...notes, form, open: false };
  }
});

export const action = publicFormAction(loginForm, async ({ request, api, value }) => {
  const { email, password, next, remember } = value;
  try {
    const { result } = await api.auth.login({
      ...{ email, password, devices: readDevices(request), attempt: randomUUID() },
    });
    const headers = await beginSession(result, request, { remember: remember === "on" });
    return { to: ownPath(next), headers };
  } catch (error) {
    const pendingToken = pendingTokenOf(error);
    if (pendingToken !== undefined) {
      const pending = { pendingToken, remember: remember === "on", next: ownPath(next) };
      return { to: "/login/code", headers: await keepPending(pending) };
    }
    // A login response with status 400 is ignored silently (spec, sections 4 and 8).
    if (!hasStatus(error, 400)) throw error;
    console.warn("login rejected", error);
    return stay;
  }
});

export default function Login() {
  const { t } = useTranslation(["signIn", "common"]);
  const { next, isReset, isExpired, isSetUp, isKept, form, open } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const fields = useFields(form, answered?.lastResult, { remember: "on" });
  const wrong = answered?.failure?.kind === "wrong";
  return (
    <SignInLayout title={t("login.title")} text={t("common:tagline")}>
      {isReset && answered === undefined ? (
        <Banner tone="ok" title={t("login.resetTitle")}>
          {t("login.resetText")}
        </Banner>
      ) : null}
      {isExpired && answered === undefined ? (
        <Banner tone="warn" title={t("code.expiredTitle")}>
          {t("code.expiredText")}
        </Banner>
      ) : null}
      {isSetUp && answered === undefined ? (
        <Banner tone="info" title={t("login.readyTitle")}>
          {t("login.readyText")}
        </Banner>
      ) : null}
      {isKept ? (
        <Banner tone="info" title={t("login.keptTitle")}>
          {t("login.keptText")}
        </Banner>
      ) : null}
      <FormFailure failure={answered?.failure}>
        {t("login.tooMany")} <Link to="/forgot">{t("login.tooManyLink")}</Link>
      </FormFailure>
      <Card>
        <Form method="post" noValidate>
          <FormBody>
            <FormToken />
            <input type="hidden" name="next" value={next ?? ""} />
            <Field label={t("email")} type="email" dir="ltr" autoComplete="username" {...fields.email} />
            <PasswordField
              label={t("password")}
              aside={<Link to="/forgot">{t("login.forgot")}</Link>}
              {...fields.password}
              autoFocus={wrong || fields.password.autoFocus}
            />
            <CheckField label={t("login.remember")} {...fields.remember} />
            <Button>{t("login.submit")}</Button>
          </FormBody>
        </Form>
      </Card>
      {open ? (
        <SignInFoot>
          {t("login.noAccount")} <Link to="/register">{t("login.register")}</Link>
        </SignInFoot>
      ) : null}
    </SignInLayout>
  );
}
