import { withheldFields } from "#app/services/withheld-fields.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A field of a form: what it holds, and what the server's page gave it. */
export interface UnsentField {
  /** Its name, and which of several. */
  key: string;
  value: string;
  stored: string;
}

/** The fields of one form of a page. */
export interface UnsentForm {
  /** `identityOf` the form. */
  form: string;
  /** Sent itself: its fields are the server's to show again. */
  isSent: boolean;
  fields: UnsentField[];
}

/** Of the page and of one rendering: they differ from page to page. */
const ownFields = new Set(["formToken", "formKey", "revision"]);
const keptTypes = new Set([
  ...["text", "email", "tel", "url", "number", "search", "date", "time", "month"],
  ...["checkbox", "radio", "textarea", "select-one"],
]);

/** Headers of calls, in which owners write keys. */
const keyFields = ["headers", "value"];

/** Whether a field is of its owner's words: no password, secret, file or hidden field, and nothing that cannot be changed. */
export function isOwnWord(control: Control): boolean {
  const isSecret = [...withheldFields, ...keyFields].includes(control.name.split(".").at(-1) ?? "");
  const isFixed = control.disabled || ("readOnly" in control && control.readOnly);
  return control.name !== "" && keptTypes.has(control.type) && !isSecret && !isFixed;
}

const isTicked = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";
const isSelect = (control: Control): control is HTMLSelectElement => control.type === "select-one";

const heldBy = (control: Control) => (isTicked(control) ? String(control.checked) : control.value);

/** What the server's page gave the field. */
function storedOf(control: Control): string {
  if (isTicked(control)) return String(control.defaultChecked);
  if (!isSelect(control)) return control.defaultValue;
  const options = [...control.options];
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? "";
}

function write(control: Control, value: string): void {
  if (isTicked(control)) control.checked = value === "true";
  else control.value = value;
}

/** The fields of a form by key: name, value of a box, and which of several. */
function controlsByKey(controls: Iterable<Control>): Map<string, Control> {
  const found = new Map<string, Control>();
  for (const control of controls) {
    if (!isOwnWord(control)) continue;
    const name = isTicked(control) ? `${control.name}=${control.value}` : control.name;
    let nth = 0;
    while (found.has(`${name} ${nth}`)) nth += 1;
    found.set(`${name} ${nth}`, control);
  }
  return found;
}

/**
 * What the fields hold. `stored` has what the server's page gave them before its answer to a wrong form, which gives them
 * what was typed.
 */
export const readFields = (controls: Iterable<Control>, stored: ReadonlyMap<string, string> = new Map()) =>
  [...controlsByKey(controls)].map(
    ([key, control]): UnsentField => ({ key, value: heldBy(control), stored: stored.get(key) ?? storedOf(control) }),
  );

/** Gives fields what was typed into them, where the server's page gives them what it did before: else it was changed since. */
export function restoreFields(controls: Iterable<Control>, fields: readonly UnsentField[]): void {
  const shown = controlsByKey(controls);
  for (const { key, value, stored } of fields) {
    const control = shown.get(key);
    if (control !== undefined && value !== stored && storedOf(control) === stored) write(control, value);
  }
}

/** Whether something would be lost: what was typed stands in another form than the sent one, or in that one beside others. */
export const isWorthKeeping = (forms: readonly UnsentForm[]): boolean =>
  forms.some(({ isSent }) => !isSent) && forms.some(({ fields }) => fields.some(isTyped));

const isTyped = ({ value, stored }: UnsentField) => value !== stored;

export const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (element): element is Control =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement,
  );

/** Names a form of a page: where it leads, its buttons' intents, and the hidden fields that say what it is about. */
export function identityOf(form: HTMLFormElement): string {
  const action = (form.getAttribute("action") ?? "").split("?", 1)[0];
  const intents = [...form.querySelectorAll<HTMLButtonElement>("button[name=intent]")].map(({ value }) => value);
  const about = [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")]
    .filter(({ name }) => !ownFields.has(name))
    .map(({ name, value }) => [name, value]);
  return JSON.stringify([action, intents, about]);
}
