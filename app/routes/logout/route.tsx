import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { env } from "#app/env.server.ts";
import { readForm } from "#app/services/form-guard.server.ts";
import { endSession, hasSession, signedIn } from "#app/services/session.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormToken } from "#app/ui/form-token.tsx";
import { FormBody, SignInLayout } from "#app/ui/sign-in-layout.tsx";

export const handle = { js: false };
export const meta: MetaFunction = () => pageTitle("signIn:logout.page");

export async function loader({ request }: LoaderFunctionArgs) {
  return (await hasSession(request)) ? null : redirect("/login");
}

export async function action({ request }: ActionFunctionArgs) {
  await readForm(request);
  try {
    const { api } = await signedIn(request);
    await api.auth.logout();
  } catch {
    // Whatever the platform answers, this browser is signed out.
  }
  return redirect(env.publicHomeUrl, { status: 303, headers: endSession() });
}

export default function Logout() {
  const { t } = useTranslation("signIn");
  return (
    <SignInLayout title={t("logout.title")} text={t("logout.text")}>
      <Card>
        <Form method="post">
          <FormBody>
            <FormToken />
            <Button>{t("logout.submit")}</Button>
            <ButtonLink to="/">{t("logout.cancel")}</ButtonLink>
          </FormBody>
        </Form>
      </Card>
    </SignInLayout>
  );
}
