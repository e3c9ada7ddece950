import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { failOwnForm, rejectForm, toResponse } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { readForm } from "#app/services/form-guard.server.ts";
import { forgetCookies, lastWebsite } from "#app/services/preferences.server.ts";
import { signedIn } from "#app/services/session.server.ts";
import { flash } from "#app/services/toasts.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { useFields } from "#app/ui/use-fields.ts";
import { deleteForm } from "./form.ts";
import { lostWith } from "./lost.server.ts";

export const meta: MetaFunction = () => pageTitle("account:remove.page");

export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    const { api, headers } = await signedIn(request);
    const website = await findWebsite(api, params.website ?? "");
    return data({ id: website.id, name: website.name, lost: await lostWith(api, website) }, { headers });
  } catch (error) {
    throw await toResponse(error, request);
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  try {
    const { api, headers } = await signedIn(request);
    const { id, name } = await findWebsite(api, params.website ?? "");
    const submission = parseWithZod(form, { schema: deleteForm(name) });
    if (submission.status !== "success") return rejectForm(submission, headers);
    try {
      await api.websites.delete({ id });
    } catch (error) {
      return await failOwnForm(request, submission, error, headers);
    }
    // The website that was open is no more: list, choice and timeline begin anew (spec, section 4).
    if (lastWebsite(request) === id) for (const wiped of forgetCookies()) headers.append("set-cookie", wiped);
    flash(headers, { tone: "ok", key: "websiteDeleted", name });
    return redirect("/websites", { status: 303, headers });
  } catch (error) {
    throw await toResponse(error, request);
  }
}

export default function DeleteWebsite() {
  const { t } = useTranslation("account");
  const { id, name, lost } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const fields = useFields(["name"], answered?.lastResult);
  return (
    <ConfirmPage
      question={t("remove.title", { name })}
      lost={lost}
      submit={t("remove.submit")}
      back={{ to: `/websites/${id}`, label: t("back") }}
      above={<FormFailure failure={answered?.failure} />}
    >
      <Field label={t("remove.label")} placeholder={name} autoComplete="off" {...fields.name} />
    </ConfirmPage>
  );
}
