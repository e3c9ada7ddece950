import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { filledAttribute, findProfile, personHead, readAttribute } from "#app/people/edit-person.server.ts";
import { attributeForm } from "#app/people/person-form.ts";
import { withParams } from "#app/period/with-params.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { besideFields } from "#app/services/failures.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { type OwnerContext, ownerLoader } from "#app/services/loaders.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { AttributeForm } from "#app/ui/people/attribute-form.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { attributeTypes } from "#contract/profiles.ts";

export const meta: MetaFunction = () => pageTitle("profiles:attribute.page");

async function readPage(context: Pick<OwnerContext, "api" | "param" | "query">) {
  const detail = await findProfile(context);
  return { detail, ...readAttribute(detail, context.query) };
}

export const loader = ownerLoader(async (context) => {
  const { detail, found, type } = await readPage(context);
  return {
    ...personHead(detail),
    ...{ type, isNew: found === undefined, attribute: filledAttribute(found, type) },
    types: attributeTypes.map((each) => ({
      label: i18n.t(`profiles:attribute.types.${each}`),
      to: withParams(context.query, { type: each }),
      current: each === type,
    })),
    form: describeForm(attributeForm(type, found === undefined)),
  };
});

export const action = formAction(
  async (context) => {
    const { found, type } = await readPage(context);
    return attributeForm(type, found === undefined);
  },
  async ({ value, ...context }) => {
    const { detail } = await readPage(context);
    const attributes = { [value.name]: (value.value as string | undefined) ?? null };
    const { website: wid, id: user } = detail;
    await context.api.profiles.update({ wid, user, data: { attributes } }).catch(besideFields);
    return { to: `/w/${wid}/people/${user}`, toast: { tone: "ok", key: "saved" } };
  },
);

export default function EditAttribute() {
  const { t } = useTranslation("profiles");
  const { name, back, type, ...view } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Screen>
      <PageHead title={t("attribute.page")} text={<bdi>{name}</bdi>}>
        <ButtonLink to={back}>{t("back")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      <Card>
        <AttributeForm key={type} type={type} {...view} lastResult={answered?.lastResult} />
      </Card>
    </Screen>
  );
}
