import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { dayWords, jalaliOf } from "#app/format/dates.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { HiddenField } from "#app/ui/field.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { useFields } from "#app/ui/use-fields.ts";
import { type RetentionMonths, retentionMonths } from "#contract/data-retention.ts";
import { describeLoss } from "./describe-loss.server.ts";

/** The month that the page named: in another one more would be deleted than it says. */
const confirmForm = z.object({ keptSince: z.string() });

export const meta: MetaFunction = () => pageTitle("dataRetention:confirm.page");

/** Throws a 404 where the address names no choice. */
function readMonths(text: string): RetentionMonths {
  const months = retentionMonths.find((each) => String(each) === text);
  if (months === undefined) throw new Response(null, { status: 404 });
  return months;
}

export const loader = ownerLoader(async ({ api, param }) => {
  const { id, timeZone } = await findWebsite(api, param("website"));
  const { result } = await api.websites.dataRetention.preview({ id, months: readMonths(param("months")) });
  return {
    ...{ id, day: dayWords(jalaliOf(timeZone, Date.parse(result.keptSince)), true) },
    ...{
      lost: describeLoss(result, timeZone),
      values: { keptSince: result.keptSince },
      form: describeForm(confirmForm),
    },
  };
});

export const clientLoader = loadFromMemory;

export const action = formAction(
  confirmForm,
  async ({ api, param, value }) => {
    const id = param("website");
    await api.websites.dataRetention.update({ id, months: readMonths(param("months")), ...value });
    return { to: `/websites/${id}/data-retention`, toast: { tone: "ok", key: "saved" } };
  },
  { unreachable: "notSaved" },
);

export default function ConfirmDataRetention() {
  const { t } = useTranslation("dataRetention");
  const { id, day, lost, values, form } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { keptSince } = useFields(form, answered?.lastResult, values);
  return (
    <ConfirmPage
      question={t("confirm.title", { day })}
      lost={lost}
      submit={t("confirm.submit")}
      back={{ to: `/websites/${id}/data-retention`, label: t("confirm.back") }}
      above={<FormFailure failure={answered?.failure} />}
    >
      <HiddenField name={keptSince.name} defaultValue={values.keptSince} />
    </ConfirmPage>
  );
}
