import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import { Field } from "./field.tsx";
import { useFields } from "./use-fields.ts";

/** The field of a confirmation in which the name of what is deleted is typed. */
export function TypedName({
  form,
  name,
  label,
  lastResult,
}: {
  form: FormDescription<{ name: string }>;
  name: string;
  label: string;
  lastResult: LastResult;
}) {
  const fields = useFields(form, lastResult);
  return <Field label={label} placeholder={name} autoComplete="off" {...fields.name} />;
}
