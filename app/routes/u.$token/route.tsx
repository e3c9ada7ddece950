import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { publicFormAction } from "#app/services/form-action.server.ts";
import { publicLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { FormToken } from "#app/ui/form-token.tsx";
import { FormBody, SignInLayout } from "#app/ui/sign-in-layout.tsx";

export const handle = { js: false };
export const meta: MetaFunction = () => pageTitle("emailReports:leave.page");

/** The subject of an unsubscribe link. Opening it changes nothing: mail scanners follow links too. */
export const loader = publicLoader(
  async ({ api, param }) => (await api.emailReports.unsubscription({ token: param("token") })).result,
);

export const action = publicFormAction(z.object({}), async ({ api, param }) => {
  const token = param("token");
  await api.emailReports.unsubscribe({ token });
  return { to: `/u/${encodeURIComponent(token)}` };
});

export default function Unsubscribe() {
  const { t } = useTranslation("emailReports");
  const { kind, website: name, isOn } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const words = { kind: t(`leave.kinds.${kind}`), name };
  if (!isOn) return <SignInLayout title={t("leave.doneTitle")} text={t("leave.doneText", words)} />;
  return (
    <SignInLayout title={t("leave.title")} text={t("leave.text", words)}>
      <FormFailure failure={answered?.failure} />
      <Card>
        <Form method="post" noValidate>
          <FormBody>
            <FormToken />
            <Button look="danger">{t("leave.submit", words)}</Button>
          </FormBody>
        </Form>
      </Card>
    </SignInLayout>
  );
}
