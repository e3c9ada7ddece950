import { type SubmissionResult, useForm } from "@conform-to/react";

interface FieldProps {
  name: string;
  required: true;
  defaultValue: string | undefined;
  errors: string[] | undefined;
  autoFocus: boolean;
}

/**
 * The fields of a form after the server's answer: what was typed, what is wrong with it, and the focus on the first
 * that is wrong. Validation stays on the server, so that the form is the same with and without scripts.
 */
export function useFields<Name extends string>(
  names: readonly Name[],
  lastResult: SubmissionResult<string[]> | null | undefined,
  defaults: Partial<Record<Name, string>> = {},
): Record<Name, FieldProps> {
  const [, fields] = useForm<Record<string, string>>({
    lastResult: lastResult ?? null,
    defaultValue: defaults as Record<string, string>,
  });
  const firstWrong = names.find((name) => (fields[name]?.errors?.length ?? 0) > 0);
  const props = (name: Name): FieldProps => ({
    name,
    required: true,
    defaultValue: fields[name]?.initialValue,
    errors: fields[name]?.errors,
    autoFocus: name === firstWrong,
  });
  return Object.fromEntries(names.map((name) => [name, props(name)])) as Record<Name, FieldProps>;
}
