import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { orNotFound } from "#app/services/failures.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { CheckField } from "#app/ui/field.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { nameOf } from "#contract/journeys/violations.ts";

export const meta: MetaFunction = () => pageTitle("journeys:remove.page");

export const loader = ownerLoader(async ({ api, param }) => {
  const block = await orNotFound(api.journeys.blocks.get({ id: param("block") }));
  return { website: param("website"), journey: param("journey"), id: block.id, name: nameOf(block) };
});

export const clientLoader = loadFromMemory;

const removeForm = z.object({ heal: z.literal("on").optional() });

export const action = formAction(
  removeForm,
  async ({ api, param, value: { heal } }) => {
    const block = await orNotFound(api.journeys.blocks.get({ id: param("block") }));
    await api.journeys.blocks.delete({ id: block.id, heal: heal === "on" ? "1" : "0" });
    const to = `/w/${param("website")}/journeys/${param("journey")}/map`;
    return { to, toast: { tone: "ok", key: "deleted", name: nameOf(block) } };
  },
  { unreachable: "notDeleted" },
);

export default function DeleteBlock() {
  const { t } = useTranslation("journeys");
  const { website, journey, id, name } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <ConfirmPage
      question={t("remove.title", { name })}
      lost={[t("remove.lost")]}
      submit={t("remove.submit")}
      back={{ to: `/w/${website}/journeys/${journey}/blocks/${id}`, label: t("remove.back") }}
      above={<FormFailure failure={answered?.failure} name={name} />}
    >
      <CheckField label={t("remove.heal")} name="heal" defaultValue="on" />
    </ConfirmPage>
  );
}
