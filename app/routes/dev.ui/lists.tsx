import { Form } from "@remix-run/react";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormToken } from "#app/ui/form-token.tsx";
import { FirstSubmit, ListField } from "#app/ui/list-field.tsx";
import { SectionForm } from "#app/ui/sections.tsx";
import { useFields } from "#app/ui/use-fields.ts";
import { Part, type SampleProps } from "./part.tsx";

interface Input {
  hosts?: string[] | undefined;
  person?: { name: string; phone?: string | undefined } | undefined;
}

interface Props {
  words: SampleProps["words"];
  form: FormDescription<Input>;
  lastResult: LastResult;
}

/** A form with a list, whose buttons work without scripts, and a nested object. */
export function ListForm({ words: { heads, listForm }, form, lastResult }: Props) {
  const fields = useFields(form, lastResult, { hosts: [...listForm.values] });
  return (
    <Part title={heads.listForm}>
      <Card as="div">
        <Form method="post" noValidate reloadDocument>
          <SectionForm>
            <FirstSubmit />
            <FormToken />
            <ListField
              list={fields.hosts}
              label={listForm.label}
              hint={listForm.hint}
              add={listForm.add}
              itemLabel={(n) => `${listForm.item} ${n}`}
              field={(props) => <Field dir="ltr" {...props} />}
            />
            <Field label={listForm.name} {...fields.person.name} />
            <Field label={listForm.phone} dir="ltr" inputMode="numeric" {...fields.person.phone} />
            <Button>{listForm.submit}</Button>
          </SectionForm>
        </Form>
      </Card>
    </Part>
  );
}
