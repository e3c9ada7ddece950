import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findProfile, personHead } from "#app/people/edit-person.server.ts";
import { buttonAction } from "#app/services/form-action.server.ts";
import { type OwnerContext, ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";

export const meta: MetaFunction = () => pageTitle("profiles:segments.remove");

/** Conditions would let them in again: only a static segment can be left by hand. */
async function findMember(context: Pick<OwnerContext, "api" | "param">) {
  const detail = await findProfile(context);
  const segment = detail.segments.find(({ id, type }) => id === context.param("segment") && type === "static");
  if (segment === undefined) throw new Response(null, { status: 404 });
  return { detail, segment };
}

export const loader = ownerLoader(async (context) => {
  const { detail, segment } = await findMember(context);
  return { ...personHead(detail), segment: segment.name };
});

export const clientLoader = loadFromMemory;

export const action = buttonAction(
  async (context) => {
    const { detail, segment } = await findMember(context);
    await context.api.segments.removePeople({ segment: segment.id, people: [detail.id] });
    const toast = { tone: "ok", key: "leavesSegment", name: segment.name } as const;
    return { to: `/w/${detail.website}/people/${detail.id}`, toast };
  },
  { unreachable: "notSaved" },
);

export default function LeaveSegment() {
  const { t } = useTranslation("profiles");
  const { name, back, segment } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <ConfirmPage
      question={t("segments.question", { name, segment })}
      lost={[t("segments.ofFile")]}
      submit={t("segments.remove")}
      back={{ to: back, label: t("back") }}
      above={<FormFailure failure={answered?.failure} />}
    />
  );
}
