import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { apiClient } from "#app/services/api.server.ts";
import { failForm, rejectForm } from "#app/services/failures.server.ts";
import { readForm } from "#app/services/form-guard.server.ts";
import { ownPath } from "#app/services/redirects.server.ts";
import { beginSession, hasSession } from "#app/services/session.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckField, Field } from "#app/ui/field.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { FormToken } from "#app/ui/form-token.tsx";
import { FormBody, SignInFoot, SignInLayout } from "#app/ui/sign-in-layout.tsx";
import { useFields } from "#app/ui/use-fields.ts";
import { loginForm } from "./form.ts";

export const handle = { js: false };
export const meta: MetaFunction = () => pageTitle("signIn:login.page");

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const next = searchParams.get("next");
  const isReset = searchParams.has("reset");
  if (await hasSession(request)) return redirect(ownPath(next));
  try {
    const { result } = await apiClient(request).auth.registration();
    return result.empty ? redirect("/setup") : { next, isReset, open: result.open };
  } catch {
    // The form stands; what it sends will say that the platform does not answer.
    return { next, isReset, open: false };
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: loginForm });
  if (submission.status !== "success") return rejectForm(submission);
  try {
    const { email, password, next, remember } = submission.value;
    const { result } = await apiClient(request).auth.login({ email, password });
    return redirect(ownPath(next), {
      status: 303,
      headers: await beginSession(result, request, { remember: remember === "on" }),
    });
  } catch (error) {
    return failForm(submission, error);
  }
}

export default function Login() {
  const { t } = useTranslation(["signIn", "common"]);
  const { next, isReset, open } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const fields = useFields(["email", "password", "remember"], answered?.lastResult, { remember: "on" });
  const wrong = answered?.failure?.kind === "wrong";
  return (
    <SignInLayout title={t("login.title")} text={t("common:tagline")}>
      {isReset && answered === undefined ? (
        <Banner tone="ok" title={t("login.resetTitle")}>
          {t("login.resetText")}
        </Banner>
      ) : null}
      <FormFailure failure={answered?.failure} />
      <Card>
        <Form method="post" noValidate>
          <FormBody>
            <FormToken />
            <input type="hidden" name="next" value={next ?? ""} />
            <Field label={t("email")} type="email" dir="ltr" autoComplete="username" {...fields.email} />
            <Field
              label={t("password")}
              type="password"
              dir="ltr"
              autoComplete="current-password"
              aside={<Link to="/forgot">{t("login.forgot")}</Link>}
              {...fields.password}
              autoFocus={wrong || fields.password.autoFocus}
            />
            <CheckField
              label={t("login.remember")}
              {...fields.remember}
              required={false}
              defaultChecked={fields.remember.defaultValue === "on"}
            />
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
