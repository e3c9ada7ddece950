import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { buyerValues } from "#app/money/buyer-values.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { BuyerFields } from "#app/ui/money/buyer-fields.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { SectionPostForm } from "#app/ui/section-post-form.tsx";
import { Section, Sections } from "#app/ui/sections.tsx";
import { buyerForm } from "./form.ts";

export const meta: MetaFunction = () => pageTitle("checkout:buyer.page");

export const loader = ownerLoader(async ({ api }) => ({
  values: buyerValues((await api.wallet.buyer.get()).result),
  form: describeForm(buyerForm),
}));

export const clientLoader = loadFromMemory;

/** Pro formas that there are already keep whom they were made out to. */
export const action = formAction(buyerForm, async ({ api, value }) => {
  await api.wallet.buyer.update(value);
  return { to: "/orders/buyer", toast: { tone: "ok", key: "saved" } };
});

export default function Buyer() {
  const { t } = useTranslation("checkout");
  const { values, form } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <>
      <PageHead title={t("buyer.page")} text={t("buyer.text")}>
        <ButtonLink to="/orders">{t("buyer.back")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      <Sections>
        <Section title={t("buyer.section")} text={t("buyer.sectionText")}>
          <SectionPostForm>
            <BuyerFields form={form} values={values} lastResult={answered?.lastResult} />
            <Button>{t("buyer.submit")}</Button>
          </SectionPostForm>
        </Section>
      </Sections>
    </>
  );
}
