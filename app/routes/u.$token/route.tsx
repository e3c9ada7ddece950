import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { apiClient } from "#app/services/api.server.ts";
import { toResponse } from "#app/services/failures.server.ts";
import { readForm } from "#app/services/form-guard.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormToken } from "#app/ui/form-token.tsx";
import { FormBody, SignInLayout } from "#app/ui/sign-in-layout.tsx";

export const handle = { js: false };
export const meta: MetaFunction = () => pageTitle("mails:leave.page");

/** What a link out of a mail is about. Looking changes nothing: programs look links over too. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    const { result } = await apiClient(request).digests.unsubscription({ token: params.token ?? "" });
    return result;
  } catch (error) {
    throw await toResponse(error, request);
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  await readForm(request);
  const token = params.token ?? "";
  try {
    await apiClient(request).digests.unsubscribe({ token });
    return redirect(`/u/${encodeURIComponent(token)}`, 303);
  } catch (error) {
    throw await toResponse(error, request);
  }
}

export default function Unsubscribe() {
  const { t } = useTranslation("mails");
  const { kind, website: name, isOn } = useLoaderData<typeof loader>();
  const words = { kind: t(`leave.kinds.${kind}`), name };
  if (!isOn) return <SignInLayout title={t("leave.doneTitle")} text={t("leave.doneText", words)} />;
  return (
    <SignInLayout title={t("leave.title")} text={t("leave.text", words)}>
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
