import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findWebsite } from "#app/services/find-website.server.ts";
import { deleteAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { credentialNames, type WebsiteCredential } from "#contract/websites.ts";

export const meta: MetaFunction = () => pageTitle("account:credentials.endPage");

/** Throws a 404 where the address names neither the key nor the secret. */
function readCredential(name: string): WebsiteCredential {
  const credential = credentialNames.find((each) => each === name);
  if (credential === undefined) throw new Response(null, { status: 404 });
  return credential;
}

export const loader = ownerLoader(async ({ api, param }) => {
  const { id } = await findWebsite(api, param("website"));
  return { id, credential: readCredential(param("credential")) };
});

export const clientLoader = loadFromMemory;

export const action = deleteAction(async ({ api, param }) => {
  const id = param("website");
  const credential = readCredential(param("credential"));
  await api.websites.endFormerCredentials({ id, credential });
  return { to: `/websites/${id}/credentials`, toast: { tone: "ok", key: "saved" } };
});

export default function EndFormerCredentials() {
  const { t } = useTranslation("account");
  const { id, credential } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <ConfirmPage
      question={t(`credentials.${credential}.endTitle`)}
      lost={[t(`credentials.${credential}.endLost`)]}
      submit={t(`credentials.${credential}.endSubmit`)}
      back={{ to: `/websites/${id}/credentials`, label: t("back") }}
      above={<FormFailure failure={answered?.failure} name={t(`credentials.${credential}.title`)} />}
    />
  );
}
