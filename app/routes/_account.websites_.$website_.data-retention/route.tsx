import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { describeForm } from "#app/services/describe-form.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { FormToken } from "#app/ui/form-token.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { RadioList } from "#app/ui/radio-list.tsx";
import { Section, SectionForm, Sections } from "#app/ui/sections.tsx";
import { useFields } from "#app/ui/use-fields.ts";
import { readMonths, retentionForm } from "./form.ts";
import { describeRetention, listChoices } from "./view.server.ts";

export const meta: MetaFunction = () => pageTitle("dataRetention:page");

export const loader = ownerLoader(async ({ api, param }) => {
  const { id, timeZone } = await findWebsite(api, param("website"));
  const { result } = await api.websites.dataRetention.get({ id });
  return {
    ...{ id, current: describeRetention(result, timeZone), options: listChoices() },
    values: { months: result.months === null ? "all" : String(result.months) },
    form: describeForm(retentionForm),
  };
});

export const clientLoader = loadFromMemory;

/** Keeping everything loses nothing; every other choice is confirmed on a page that says what it deletes. */
export const action = formAction(retentionForm, async ({ api, param, value }) => {
  const id = param("website");
  const months = readMonths(value.months);
  if (months !== null) return { to: `/websites/${id}/data-retention/${value.months}` };
  await api.websites.dataRetention.update({ id, months });
  return { to: `/websites/${id}/data-retention`, toast: { tone: "ok", key: "saved" } };
});

export default function DataRetention() {
  const { t } = useTranslation(["dataRetention", "account"]);
  const { id, current, options, values, form } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const { months } = useFields(form, answered?.lastResult, values);
  return (
    <>
      <PageHead title={t("page")} text={t("text")}>
        <ButtonLink to={`/websites/${id}`}>{t("account:website.page")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      <Sections>
        <Section title={t("page")} text={current}>
          <Form method="post" noValidate reloadDocument>
            <SectionForm>
              <FormToken />
              <div>
                <RadioList
                  legend={t("legend")}
                  name={months.name}
                  options={options}
                  defaultValue={months.defaultValue}
                  errors={months.errors}
                />
              </div>
              <Button>{t("next")}</Button>
            </SectionForm>
          </Form>
        </Section>
      </Sections>
    </>
  );
}
