import type { MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { makeListAction } from "#app/segments/send-list.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { ListForm } from "#app/ui/segment/list-form.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction = () => pageTitle("segments:fromFile.page");

export const loader = ownerLoader(async ({ api, param }) => ({
  website: (await findWebsite(api, param("website"))).id,
}));

export const clientLoader = loadFromMemory;

export const action = makeListAction;

export default function NewList() {
  const { t } = useTranslation("segments");
  const answered = useActionData<typeof action>();
  return (
    <Screen>
      <Trail />
      <PageHead title={t("fromFile.page")} text={t("fromFile.text")} />
      <FormFailure failure={answered?.failure} />
      <ListForm
        name={{ typed: answered?.typed ?? "", errors: answered?.nameErrors ?? [] }}
        errors={answered?.errors ?? []}
        submit={t("fromFile.submit")}
      />
    </Screen>
  );
}
