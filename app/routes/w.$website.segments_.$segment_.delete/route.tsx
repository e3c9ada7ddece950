import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { formatNumber } from "#app/format/numbers.ts";
import { deletionForm } from "#app/segments/deletion-form.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { plainDeletion } from "#app/services/typed-name-form.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { TypedName } from "#app/ui/typed-name.tsx";

export const meta: MetaFunction = () => pageTitle("segments:remove.page");

export const loader = ownerLoader(async ({ api, param }) => {
  const segment = await orNotFound(api.segments.get({ id: param("segment") }));
  const { id, name, size, usedBy } = segment;
  const form = deletionForm(segment);
  return {
    ...{ website: param("website"), id, name, size: formatNumber(size), users: usedBy.map((each) => each.name) },
    form: form === undefined ? undefined : describeForm(form),
  };
});

export const clientLoader = loadFromMemory;

export const action = formAction(
  async ({ api, param }): Promise<z.ZodType> =>
    deletionForm(await orNotFound(api.segments.get({ id: param("segment") }))) ?? plainDeletion,
  async ({ api, param }) => {
    const website = param("website");
    const { id, name } = await orNotFound(api.segments.get({ id: param("segment") }));
    await api.segments.delete({ id });
    return { to: `/w/${website}/segments`, toast: { tone: "ok", key: "deleted", name } };
  },
  { unreachable: "notDeleted" },
);

export default function DeleteSegment() {
  const { t } = useTranslation("segments");
  const { website, id, name, size, users, form } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const inUse = users.length > 0 ? t("remove.inUse", { names: users.join("، ") }) : undefined;
  return (
    <ConfirmPage
      question={t("remove.title", { name })}
      lost={[t("remove.lost", { number: size })]}
      submit={t("remove.submit")}
      back={{ to: `/w/${website}/segments/${id}`, label: t("remove.back") }}
      above={
        <>
          {inUse === undefined ? null : (
            <Banner tone="warn" title={inUse}>
              {null}
            </Banner>
          )}
          <FormFailure failure={answered?.failure} name={name} />
        </>
      }
    >
      {form === undefined ? null : (
        <TypedName label={t("remove.label")} {...{ form, name, lastResult: answered?.lastResult }} />
      )}
    </ConfirmPage>
  );
}
