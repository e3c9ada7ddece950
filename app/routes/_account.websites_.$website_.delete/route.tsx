import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { describeForm } from "#app/services/describe-form.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { forgetWebsites, lastWebsite } from "#app/services/preferences.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { TypedName } from "#app/ui/typed-name.tsx";
import { describeLosses } from "./describe-losses.server.ts";
import { deleteForm } from "./form.ts";

export const meta: MetaFunction = () => pageTitle("account:remove.page");

export const loader = ownerLoader(async ({ api, param }) => {
  const website = await findWebsite(api, param("website"));
  const { id, name } = website;
  return { id, name, lost: await describeLosses(api, website), form: describeForm(deleteForm(name)) };
});

export const clientLoader = loadFromMemory;

export const action = formAction(
  async ({ api, param }) => deleteForm((await findWebsite(api, param("website"))).name),
  async ({ request, api, param, headers, value }) => {
    const id = param("website");
    await api.websites.delete({ id });
    // The open website is gone: list, choice and timeline begin anew (spec, section 4).
    if (lastWebsite(request) === id) for (const cookie of forgetWebsites()) headers.append("set-cookie", cookie);
    return { to: "/websites", toast: { tone: "ok", key: "websiteDeleted", name: value.name } };
  },
  { unreachable: "notDeleted" },
);

export default function DeleteWebsite() {
  const { t } = useTranslation("account");
  const { id, name, lost, form } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <ConfirmPage
      question={t("remove.title", { name })}
      lost={lost}
      submit={t("remove.submit")}
      back={{ to: `/websites/${id}`, label: t("back") }}
      above={<FormFailure failure={answered?.failure} />}
    >
      <TypedName label={t("remove.label")} {...{ form, name, lastResult: answered?.lastResult }} />
    </ConfirmPage>
  );
}
