import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findProfile, personHead } from "#app/people/edit-person.server.ts";
import { visitorName } from "#app/people/profile-view.server.ts";
import { buttonAction } from "#app/services/form-action.server.ts";
import { type OwnerContext, ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";

export const meta: MetaFunction = () => pageTitle("profiles:unlink.page");

async function findVisitor(context: Pick<OwnerContext, "api" | "param">) {
  const detail = await findProfile(context);
  const visitor = detail.visitors.find(({ id }) => id === context.param("visitor"));
  if (visitor === undefined) throw new Response(null, { status: 404 });
  return { detail, visitor };
}

export const loader = ownerLoader(async (context) => {
  const { detail, visitor } = await findVisitor(context);
  return { ...personHead(detail), visitor: visitorName(visitor, detail) };
});

export const clientLoader = loadFromMemory;

export const action = buttonAction(
  async (context) => {
    const { detail, visitor } = await findVisitor(context);
    const { website: wid, id: user } = detail;
    await context.api.profiles.unlink({ wid, user, visitor: visitor.id });
    return { to: `/w/${wid}/people/${user}`, toast: { tone: "ok", key: "unlinked" } };
  },
  { unreachable: "notSaved" },
);

export default function Unlink() {
  const { t } = useTranslation("profiles");
  const { name, back, visitor } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <ConfirmPage
      question={t("unlink.question", { name })}
      lost={[visitor === "" ? t("unlink.unknown") : visitor, t("unlink.past"), t("unlink.future")]}
      submit={t("unlink.submit")}
      back={{ to: back, label: t("back") }}
      above={<FormFailure failure={answered?.failure} />}
    />
  );
}
