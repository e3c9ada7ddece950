import { type FormMetadata, useForm } from "@conform-to/react";
import { useLocation } from "@remix-run/react";
import { useMemo } from "react";
import type { Constraint, FormDescription, LastResult } from "#app/services/form-description.ts";
import { isTypedInto, withLists } from "./kept-form.ts";
import { useRootData } from "./use-root-data.ts";

/** What `Field` and its like take. */
export interface FieldProps extends Omit<Constraint, "multiple" | "required"> {
  name: string;
  required: boolean;
  defaultValue: string | undefined;
  errors: string[] | undefined;
  autoFocus: boolean;
}

/** The attributes of a button that changes a list: a named submit, so that it works without scripts. */
export interface IntentProps {
  name: string;
  value: string;
  formNoValidate: true;
}

export interface ListItem<Item> {
  key: string;
  field: FieldOf<Item>;
  remove: IntentProps;
  /** Undefined at the list's ends. */
  moveUp: IntentProps | undefined;
  moveDown: IntentProps | undefined;
}

export interface ListProps<Item> {
  items: ListItem<Item>[];
  insert: IntentProps;
  /** Inserts an item that begins so. */
  insertAs: (item: Partial<Record<keyof Item, string>>) => IntentProps;
  errors: string[] | undefined;
}

type FieldOf<Value> = [Value] extends [readonly (infer Item)[]]
  ? ListProps<Item>
  : [Value] extends [Record<string, unknown>]
    ? Fields<Value>
    : FieldProps;

/** A property for every field of a form: plain, nested or a list. */
export type Fields<Input> = {
  [Name in keyof Input]-?: unknown extends Input[Name] ? FieldProps : FieldOf<NonNullable<Input[Name]>>;
};

/** What this reads of conform's metadata of a field, whatever its type. */
interface Meta {
  key: string | undefined;
  name: string;
  initialValue: unknown;
  errors: string[] | undefined;
  getFieldset(): Record<string, Meta>;
  getFieldList(): Meta[];
}

type Form = FormMetadata<Record<string, unknown>, string[]>;
type Tree = FieldProps | ListProps<unknown> | { [name: string]: Tree };

/**
 * The fields of a form after the server's answer: what was typed, what is wrong with it, the focus on the first that is
 * wrong or on the item that a list's button made, and the attributes of its schema. Validation stays on the server, so that the form is the same with and without
 * scripts.
 */
export function useFields<Input>(
  description: FormDescription<Input>,
  lastResult: LastResult,
  defaults: DefaultsOf<Input> = {},
): Fields<Input> {
  const { constraints } = description;
  const restored = useRestored(description);
  const [form, fields] = useForm<Record<string, unknown>>({
    lastResult: lastResult ?? restored,
    defaultValue: defaults as Record<string, string>,
  });
  const tree = new FieldTree(constraints, form, lastResult?.intent as Intent | undefined);
  return tree.fieldset(fields as unknown as Record<string, Meta>, "") as Fields<Input>;
}

/** What was typed into this form before its owner had to sign in again (`keepValues`), where all of it has a field here. */
function useRestored(description: FormDescription<unknown>): LastResult {
  const { pathname } = useLocation();
  const kept = useRootData()?.kept;
  const values = kept?.path === pathname && isTypedInto(description, kept) ? kept.values : undefined;
  const restored =
    values === undefined ? undefined : JSON.stringify({ initialValue: withLists(description.constraints, values) });
  // One object: conform reports each new result to the form, which would render without end.
  return useMemo(() => (restored === undefined ? null : (JSON.parse(restored) as LastResult)), [restored]);
}

/** What the fields hold before anybody typed: texts, lists of them, or nested. */
type DefaultsOf<Input> = {
  [Name in keyof Input]?: unknown extends Input[Name]
    ? string | undefined
    : NonNullable<Input[Name]> extends readonly unknown[]
      ? readonly unknown[]
      : NonNullable<Input[Name]> extends Record<string, unknown>
        ? DefaultsOf<NonNullable<Input[Name]>>
        : string | undefined;
};

/** What a button of a list did. */
type Intent =
  | { type: "insert" | "remove"; payload: { name: string; index?: number } }
  | { type: "reorder"; payload: { name: string; to: number } }
  | { type: "validate" | "update" | "reset"; payload: object };

/** Which item of so many the focus is on after a list's button: the new or moved one, else what took a removed one's place. */
export function itemToFocus(intent: Intent | undefined, name: string, items: number): number | undefined {
  if (intent === undefined || !("name" in intent.payload) || intent.payload.name !== name || items === 0)
    return undefined;
  if (intent.type === "insert") return items - 1;
  if (intent.type === "reorder") return intent.payload.to;
  return intent.type === "remove" ? Math.min(intent.payload.index ?? 0, items - 1) : undefined;
}

class FieldTree {
  private hasFocus = false;
  /** The next field is the first of an item that takes the focus. */
  private isAtItem = false;
  private readonly constraints: Record<string, Constraint>;
  private readonly form: Form;

  private readonly intent: Intent | undefined;

  constructor(constraints: Record<string, Constraint>, form: Form, intent: Intent | undefined) {
    this.constraints = constraints;
    this.form = form;
    this.intent = intent;
  }

  fieldset(fields: Record<string, Meta>, path: string): Record<string, Tree> {
    const prefix = path === "" ? "" : `${path}.`;
    const names = Object.keys(this.constraints)
      .filter((name) => name.startsWith(prefix) && /^[^.[\]]+$/.test(name.slice(prefix.length)))
      .map((name) => name.slice(prefix.length));
    return Object.fromEntries(names.map((name) => [name, this.field(fields[name] as Meta, prefix + name)]));
  }

  /** `path` names the field in the constraints, where `[]` stands for any index. */
  private field(meta: Meta, path: string): Tree {
    const constraint = this.constraints[path] ?? {};
    if (constraint.multiple) return this.list(meta, path);
    if (Object.keys(this.constraints).some((name) => name.startsWith(`${path}.`)))
      return this.fieldset(meta.getFieldset(), path);
    const isFocused = !this.hasFocus && (this.isAtItem || (meta.errors?.length ?? 0) > 0);
    this.hasFocus ||= isFocused;
    return {
      ...constraint,
      name: meta.name,
      required: constraint.required ?? false,
      defaultValue: meta.initialValue as string | undefined,
      errors: meta.errors,
      autoFocus: isFocused,
    };
  }

  private list(meta: Meta, path: string): ListProps<unknown> {
    const name = meta.name;
    const fields = meta.getFieldList();
    const move = (from: number, to: number) =>
      to < 0 || to >= fields.length ? undefined : intent(this.form.reorder.getButtonProps({ name, from, to }));
    const focused = itemToFocus(this.intent, name, fields.length);
    const itemAt = (field: Meta, index: number) => {
      this.isAtItem ||= index === focused;
      const item = this.field(field, `${path}[]`) as never;
      if (index === focused) this.isAtItem = false;
      return item;
    };
    return {
      items: fields.map((field, index) => ({
        key: field.key ?? field.name,
        field: itemAt(field, index),
        remove: intent(this.form.remove.getButtonProps({ name, index })),
        moveUp: move(index, index - 1),
        moveDown: move(index, index + 1),
      })),
      insert: intent(this.form.insert.getButtonProps({ name })),
      insertAs: (item) => intent(this.form.insert.getButtonProps({ name, defaultValue: item as never })),
      errors: meta.errors,
    };
  }
}

/** Without conform's form id: the buttons stand in their form. */
const intent = ({ name, value }: { name: string; value: string }): IntentProps => ({
  name,
  value,
  formNoValidate: true,
});
