import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  filledAttribute,
  findProfile,
  isStructured,
  listParts,
  personHead,
  saveAttribute,
} from "#app/people/edit-person.server.ts";
import { attributeForm } from "#app/people/person-form.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { AttributeForm } from "#app/ui/people/attribute-form.tsx";
import { StructuredAttribute } from "#app/ui/people/structured-attribute.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction = () => pageTitle("profiles:attribute.page");

export const loader = ownerLoader(async (context) => {
  const detail = await findProfile(context);
  const found = detail.attributes.find(({ name }) => name === context.query.get("name"));
  if (found !== undefined && isStructured(found.value)) {
    const structured = { name: found.name, parts: listParts(found.value) };
    return { ...personHead(detail), structured, attribute: filledAttribute(undefined), isNew: false, form };
  }
  const attribute = filledAttribute(found);
  return { ...personHead(detail), structured: undefined, attribute, isNew: found === undefined, form };
});

export const clientLoader = loadFromMemory;

const form = describeForm(attributeForm);

export const action = formAction(attributeForm, async ({ value, ...context }) => {
  const detail = await findProfile(context);
  await saveAttribute(context, detail, value);
  return { to: `/w/${detail.website}/people/${detail.id}`, toast: { tone: "ok", key: "saved" } };
});

export default function EditAttribute() {
  const { t } = useTranslation("profiles");
  const { name, back, structured, ...view } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Screen>
      <Trail steps={[{ to: back, label: name }]} />
      <PageHead title={t("attribute.page")} text={<bdi>{name}</bdi>}>
        <ButtonLink to={back}>{t("back")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      {structured === undefined ? (
        <Card>
          <AttributeForm {...view} lastResult={answered?.lastResult} />
        </Card>
      ) : (
        <StructuredAttribute {...structured} />
      )}
    </Screen>
  );
}
