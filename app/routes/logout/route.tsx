import { type MetaFunction, redirect } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { env } from "#app/env.server.ts";
import { publicFormAction } from "#app/services/form-action.server.ts";
import { publicLoader } from "#app/services/loaders.server.ts";
import { endSession, hasSession, signedIn } from "#app/services/session.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormToken } from "#app/ui/form-token.tsx";
import { FormBody, SignInLayout } from "#app/ui/sign-in-layout.tsx";

export const handle = { js: false };
export const meta: MetaFunction = () => pageTitle("signIn:logout.page");

export const loader = publicLoader(async ({ request }) => ((await hasSession(request)) ? null : redirect("/login")));

export const action = publicFormAction(z.object({}), async ({ request }) => {
  try {
    const { api } = await signedIn(request);
    await api.auth.logout();
  } catch {
    // Whatever the platform answers, this browser is signed out.
  }
  return { to: env.publicHomeUrl, headers: endSession() };
});

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
