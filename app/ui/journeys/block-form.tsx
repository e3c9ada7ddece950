import { useTranslation } from "react-i18next";
import type { BlockPageData } from "#app/journeys/block-page.server.ts";
import type { LastResult } from "#app/services/form-description.ts";
import { Button } from "../button.tsx";
import { EventNames } from "../event-names.tsx";
import { Field, HiddenField, SelectField } from "../field.tsx";
import { SectionPostForm } from "../section-post-form.tsx";
import { type FieldProps, useFields } from "../use-fields.ts";
import { BlockControl } from "./block-control.tsx";

interface Props {
  data: BlockPageData;
  lastResult: LastResult;
  /** Whether it says where the block leads. */
  hasTargets?: boolean;
}

/** What a block is set to and where it leads, as one form. */
export function BlockForm({ data, lastResult, hasTargets = true }: Props) {
  const { t } = useTranslation("journeys");
  const { form, filled, specs, outputs, targets, options, supplies, notes, names, revision, isEditable } = data;
  const fields = useFields(form, lastResult, filled as never) as unknown as {
    title: FieldProps;
    fields?: Record<string, FieldProps | Record<string, FieldProps>>;
    connections?: Record<string, FieldProps>;
  };
  const chosen = (filled.fields.segments ?? []) as string[];
  return (
    <SectionPostForm>
      <HiddenField name="revision" defaultValue={String(revision)} />
      <Field label={t("block.title")} hint={t("block.titleHint")} autoComplete="off" {...fields.title} />
      {specs.map((spec) => (
        <BlockControl
          key={spec.name}
          spec={spec}
          field={fields.fields?.[spec.name] as FieldProps}
          options={options}
          supply={supplies[spec.control]}
          note={notes[spec.name]}
          chosen={chosen}
        />
      ))}
      <EventNames names={names} />
      {(hasTargets ? outputs : []).map(({ output, label }) => (
        <SelectField
          key={output}
          label={t("block.connection", { output: label })}
          options={[{ value: "", label: t("block.nowhere") }, ...targets]}
          {...(fields.connections?.[output] as FieldProps)}
        />
      ))}
      {isEditable ? (
        <Button name="intent" value="save">
          {t("block.save")}
        </Button>
      ) : null}
    </SectionPostForm>
  );
}
