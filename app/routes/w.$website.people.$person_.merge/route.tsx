import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findProfile } from "#app/people/edit-person.server.ts";
import { ignoreMerged, loadMerge } from "#app/people/merge.server.ts";
import { buttonAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { MergeSearch } from "#app/ui/people/merge-search.tsx";

export const meta: MetaFunction = () => pageTitle("profiles:merge.page");

export const loader = ownerLoader(loadMerge);

export const clientLoader = loadFromMemory;

export const action = buttonAction(
  async (context) => {
    const { website: wid, id: user } = await findProfile(context);
    const other = context.query.get("with") ?? "";
    await context.api.profiles.merge({ wid, user, other }).catch(ignoreMerged);
    return { to: `/w/${wid}/people/${user}`, toast: { tone: "ok", key: "merged" } };
  },
  { unreachable: "notSaved" },
);

export default function Merge() {
  const { t } = useTranslation("profiles");
  const view = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  if (view.other === undefined) return <MergeSearch {...view} />;
  return (
    <ConfirmPage
      question={t("merge.question", { name: view.name, other: view.other.name })}
      lost={view.effect}
      submit={t("merge.submit")}
      back={{ to: view.back, label: t("back") }}
      above={<FormFailure failure={answered?.failure} />}
    />
  );
}
