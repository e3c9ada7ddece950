import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { describeForm } from "#app/services/describe-form.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { PasswordField } from "#app/ui/password-field.tsx";
import { useFields } from "#app/ui/use-fields.ts";
import { currentPassword } from "#contract/fields.ts";

const removeForm = z.object({ currentPassword });

export const meta: MetaFunction = () => pageTitle("mailSettings:page");

export const loader = ownerLoader(async ({ api }) => {
  const { result } = await api.installation.mail.get();
  if (result.managedBy !== "owner") throw new Response(null, { status: 404 });
  return { form: describeForm(removeForm) };
});

export const clientLoader = loadFromMemory;

export const action = formAction(
  removeForm,
  async ({ api, value }) => {
    await api.installation.mail.remove(value);
    return { to: "/settings/mail", toast: { tone: "ok", key: "mailRemoved" } };
  },
  { unreachable: "notDeleted" },
);

export default function RemoveMailServer() {
  const { t } = useTranslation("mailSettings");
  const { form } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const fields = useFields(form, answered?.lastResult);
  return (
    <ConfirmPage
      question={t("remove.question")}
      lost={[t("remove.lost")]}
      submit={t("remove.submit")}
      back={{ to: "/settings/mail", label: t("remove.back") }}
      above={<FormFailure failure={answered?.failure} />}
    >
      <PasswordField label={t("form.currentPassword")} {...fields.currentPassword} />
    </ConfirmPage>
  );
}
