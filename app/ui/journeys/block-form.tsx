import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import type { BlockPageData } from "#app/journeys/block-page.server.ts";
import { chosenSegments, readSentBlock } from "#app/journeys/sent-block.ts";
import type { LastResult } from "#app/services/form-description.ts";
import { Button } from "../button.tsx";
import { EventNames } from "../event-names.tsx";
import { Field, HiddenField, SelectField } from "../field.tsx";
import { SectionPostForm } from "../section-post-form.tsx";
import { colour } from "../theme/tokens.ts";
import { type FieldProps, useFields } from "../use-fields.ts";
import { useSentRevision } from "../use-sent-revision.ts";
import { BlockControl } from "./block-control.tsx";

const Buttons = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8 });
const Size = styled("p")({ color: colour("text2"), overflowWrap: "anywhere", "&:empty": { display: "none" } });

interface FieldsProps {
  data: BlockPageData;
  /** What the page's action answered. */
  lastResult: LastResult;
  /** Whether it says where the block leads. */
  hasTargets?: boolean;
  hasTitle?: boolean;
}

interface Props extends FieldsProps {
  /** Saves over what is stored, which its owner has seen. */
  overwrites?: boolean;
  /** Parts and price of a message of the chosen template, in words; null where the block has none. */
  size?: string | null;
  /** Whether they are counted by a press, and not as soon as a template is chosen. */
  hasCount?: boolean;
  /** The form's id, where its button stands elsewhere. */
  formId?: string;
}

/** What a block is set to and where it leads, as one form. */
export function BlockForm({ overwrites = false, size = null, hasCount = true, formId, ...props }: Props) {
  const { t } = useTranslation(["journeys", "forms"]);
  const { names, revision, isEditable } = props.data;
  const sentRevision = useSentRevision(readSentBlock(props.lastResult).revision, revision);
  return (
    // Beside the map its draft is guarded there: words put back without typing would count as stored.
    <SectionPostForm isKept={formId === undefined} {...(formId === undefined ? {} : { id: formId })}>
      <HiddenField name="revision" defaultValue={String(overwrites ? revision : sentRevision)} />
      <BlockFields {...props} />
      <EventNames names={names} />
      {size === null ? null : (
        <Size role="status" aria-atomic>
          {size}
        </Size>
      )}
      {isEditable && formId === undefined ? (
        <Buttons>
          {/* Enter presses the first button. */}
          <Button name="intent" value="save">
            {t(overwrites ? "forms:wizard.conflict.keepMine" : "journeys:block.save")}
          </Button>
          {size === null || !hasCount ? null : (
            <Button name="intent" value="count" look="plain">
              {t("journeys:block.count")}
            </Button>
          )}
        </Buttons>
      ) : null}
    </SectionPostForm>
  );
}

/** The fields alone. */
export function BlockFields({ data, lastResult, hasTargets = true, hasTitle = true }: FieldsProps) {
  const { t } = useTranslation("journeys");
  const { form, filled, specs, outputs, targets, options, supplies, notes } = data;
  const sent = readSentBlock(lastResult);
  const fields = useFields(form, sent.lastResult, filled as never) as unknown as {
    title: FieldProps;
    fields?: Record<string, FieldProps | Record<string, FieldProps>>;
    connections?: Record<string, FieldProps>;
  };
  const chosen = chosenSegments(sent, filled.fields);
  return (
    <>
      {hasTitle ? (
        <Field label={t("block.title")} hint={t("block.titleHint")} autoComplete="off" {...fields.title} />
      ) : null}
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
      {(hasTargets ? outputs : []).map(({ output, label }) => (
        <SelectField
          key={output}
          label={t("block.connection", { output: label })}
          options={[{ value: "", label: t("block.nowhere") }, ...targets]}
          {...(fields.connections?.[output] as FieldProps)}
        />
      ))}
    </>
  );
}
