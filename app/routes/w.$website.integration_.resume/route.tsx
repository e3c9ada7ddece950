import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { loadSending, switchSending } from "#app/integration/sending.server.ts";
import { buttonAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";

export const meta: MetaFunction = () => pageTitle("integration:sending.resumeSubmit");

export const loader = ownerLoader(loadSending);

export const clientLoader = loadFromMemory;

export const action = buttonAction(switchSending({ isStopped: false }), { unreachable: "notSaved" });

export default function ResumeSending() {
  const { t } = useTranslation("integration");
  const { website, name, queued } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <ConfirmPage
      question={t("sending.resumeTitle", { name })}
      lost={[t("sending.resumeLost", { queued })]}
      submit={t("sending.resumeSubmit")}
      back={{ to: `/w/${website}/integration`, label: t("sending.back") }}
      above={<FormFailure failure={answered?.failure} />}
    />
  );
}
