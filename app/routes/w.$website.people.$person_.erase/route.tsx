import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#app/format/numbers.ts";
import { findProfile, personHead } from "#app/people/edit-person.server.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { useFields } from "#app/ui/use-fields.ts";
import { eraseForm } from "./form.ts";

export const meta: MetaFunction = () => pageTitle("profiles:erase.page");

export const loader = ownerLoader(async (context) => {
  const detail = await findProfile(context);
  const { sessions, orders } = detail;
  const counts = { sessions: formatNumber(sessions), orders: formatNumber(orders) };
  const effects = ["lost", "kept", "later", "files", "backups", "forever"] as const;
  return {
    ...personHead(detail),
    effects: effects.map((effect) => i18n.t(`profiles:erase.effects.${effect}`, counts)),
    form: describeForm(eraseForm()),
  };
});

export const clientLoader = loadFromMemory;

export const action = formAction(
  eraseForm,
  async (context) => {
    const { website: wid, id: user } = await findProfile(context);
    await context.api.profiles.erase({ wid, user });
    return { to: `/w/${wid}/people/erasures`, toast: { tone: "ok", key: "erased" } };
  },
  { unreachable: "notDeleted" },
);

export default function Erase() {
  const { t } = useTranslation("profiles");
  const { name, back, effects, form } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const fields = useFields(form, answered?.lastResult);
  return (
    <ConfirmPage
      question={t("erase.question", { name })}
      lost={effects}
      submit={t("erase.submit")}
      back={{ to: back, label: t("back") }}
      above={<FormFailure failure={answered?.failure} name={name} />}
    >
      <Field label={t("erase.label")} placeholder={t("erase.phrase")} autoComplete="off" {...fields.phrase} />
    </ConfirmPage>
  );
}
