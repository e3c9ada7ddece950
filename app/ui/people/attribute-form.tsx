import styled from "@emotion/styled";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import type { AttributeType } from "#contract/profiles.ts";
import { Button } from "../button.tsx";
import { AreaField, Field, HiddenField, SelectField } from "../field.tsx";
import { FormToken } from "../form-token.tsx";
import { RadioList } from "../radio-list.tsx";
import { SectionForm } from "../sections.tsx";
import { useFields } from "../use-fields.ts";

const types = ["text", "number", "boolean", "date", "list"] as const satisfies readonly AttributeType[];

/** Shows the value of the chosen type without scripts; what was typed for another type stays. */
const Chosen = styled(SectionForm)(
  Object.fromEntries(
    types.map((type) => [
      `&:not(:has([name="type"][value="${type}"]:checked)) > [data-type="${type}"]`,
      { display: "none" },
    ]),
  ),
);

interface Props {
  isNew: boolean;
  attribute: { name?: string; type: AttributeType; was?: string };
  form: FormDescription<{ [Name in "name" | "type" | "was" | AttributeType]?: string | undefined }>;
  lastResult: LastResult;
}

/** An attribute of a person: its name, its type, and a value in the control of each type. */
export function AttributeForm({ isNew, attribute, form, lastResult }: Props) {
  const { t } = useTranslation("profiles");
  const fields = useFields(form, lastResult, attribute);
  const words = t("attribute.types", { returnObjects: true });
  const common = (type: AttributeType) => {
    const hints = [t(`attribute.hints.${type}`), isNew ? "" : t("attribute.emptyHint")].filter((hint) => hint !== "");
    const label = t("attribute.valueOf", { type: words[type] });
    return { label, hint: hints.join(" ") || undefined, autoComplete: "off", ...fields[type] };
  };
  const answers = [
    { value: "", label: t("edit.unknown") },
    { value: "yes", label: t("attributes.yes") },
    { value: "no", label: t("attributes.no") },
  ];
  const controls = {
    text: <Field {...common("text")} />,
    number: <Field dir="ltr" inputMode="decimal" {...common("number")} />,
    boolean: <SelectField options={answers} {...common("boolean")} />,
    date: <Field dir="ltr" {...common("date")} />,
    list: <AreaField {...common("list")} />,
  } satisfies Record<AttributeType, unknown>;
  return (
    <Form method="post" noValidate reloadDocument>
      <Chosen>
        <FormToken />
        <HiddenField {...fields.was} />
        <Field label={t("attribute.name")} autoComplete="off" readOnly={!isNew} {...fields.name} />
        <div>
          <RadioList
            legend={t("attribute.type")}
            options={types.map((value) => ({ value, label: words[value] }))}
            {...fields.type}
          />
        </div>
        {types.map((type) => (
          <div key={type} data-type={type}>
            {controls[type]}
          </div>
        ))}
        <Button>{t("edit.save")}</Button>
      </Chosen>
    </Form>
  );
}
