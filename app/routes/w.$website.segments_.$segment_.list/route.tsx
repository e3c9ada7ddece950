import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { replaceListAction } from "#app/segments/send-list.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { ListForm } from "#app/ui/segment/list-form.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction = () => pageTitle("segments:fromFile.replace");

export const loader = ownerLoader(async ({ api, param }) => {
  const { id, name, type } = await orNotFound(api.segments.get({ id: param("segment") }));
  if (type !== "static") throw new Response(null, { status: 404 });
  return { website: param("website"), id, name };
});

export const clientLoader = loadFromMemory;

export const action = replaceListAction;

export default function ReplaceList() {
  const { t } = useTranslation("segments");
  const { website, id, name } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Screen>
      <Trail steps={[{ to: `/w/${website}/segments/${id}`, label: name }]} />
      <PageHead title={t("fromFile.replace")} text={t("fromFile.replaceText", { name })}>
        <ButtonLink to={`/w/${website}/segments/${id}`}>{t("remove.back")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      <ListForm
        errors={[...(answered?.nameErrors ?? []), ...(answered?.errors ?? [])]}
        submit={t("fromFile.replaceSubmit")}
      />
    </Screen>
  );
}
