import styled from "@emotion/styled";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import type { AttributeType } from "#contract/profiles.ts";
import { Button } from "../button.tsx";
import { AreaField, Field, SelectField } from "../field.tsx";
import { FormToken } from "../form-token.tsx";
import { SectionForm } from "../sections.tsx";
import { Segments } from "../segments.tsx";
import { type FieldProps, useFields } from "../use-fields.ts";

/** Five types in two rows on a narrow phone. */
const Types = styled("div")({ "& nav": { flexWrap: "wrap" } });

interface Props {
  type: AttributeType;
  types: readonly { label: string; to: string; current: boolean }[];
  isNew: boolean;
  attribute: { name: string; value: string };
  form: FormDescription<{ name: string; value?: string | undefined }>;
  lastResult: LastResult;
}

/** An attribute of a person: the type by links, its name and a value in the control of its type. */
export function AttributeForm({ type, types, isNew, attribute, form, lastResult }: Props) {
  const { t } = useTranslation("profiles");
  const fields = useFields(form, lastResult, attribute);
  return (
    <Form method="post" noValidate reloadDocument>
      <SectionForm>
        <FormToken />
        <Types>
          <Segments label={t("attribute.type")} links={types} />
        </Types>
        <Field label={t("attribute.name")} autoComplete="off" readOnly={!isNew} {...fields.name} />
        <ValueField type={type} isNew={isNew} field={fields.value} />
        <Button>{t("edit.save")}</Button>
      </SectionForm>
    </Form>
  );
}

function ValueField({ type, isNew, field }: { type: AttributeType; isNew: boolean; field: FieldProps }) {
  const { t } = useTranslation("profiles");
  const hints = [t(`attribute.hints.${type}`), isNew ? "" : t("attribute.emptyHint")].filter((hint) => hint !== "");
  const common = { label: t("attribute.value"), hint: hints.join(" ") || undefined, ...field };
  if (type === "list") return <AreaField {...common} />;
  if (type !== "boolean") {
    const direction = type === "text" ? {} : ({ dir: "ltr" } as const);
    return <Field {...direction} inputMode={type === "number" ? "decimal" : "text"} autoComplete="off" {...common} />;
  }
  const options = [
    { value: "", label: t("edit.unknown") },
    { value: "yes", label: t("attributes.yes") },
    { value: "no", label: t("attributes.no") },
  ];
  return <SelectField options={options} {...common} />;
}
