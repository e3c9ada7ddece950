/** A form that is sent to another page, read when it is pressed: its buttons are held afterwards. Pure. */
export interface SentForm {
  body: FormData;
  action: string;
}

interface Submit {
  target: unknown;
  submitter: HTMLElement | null;
}

/** Undefined of a form that only leads somewhere: its address says all. */
export function sentFormOf(
  { target, submitter }: Submit,
  read: (form: HTMLFormElement, submitter: HTMLElement | null) => FormData,
): SentForm | undefined {
  const form = target as HTMLFormElement;
  if (form.method !== "post") return undefined;
  const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action");
  return action === null ? undefined : { body: read(form, submitter), action };
}
