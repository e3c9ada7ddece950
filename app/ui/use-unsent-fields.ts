import { useActionData } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { controlsOf, identityOf, isWorthKeeping, readFields, restoreFields } from "./unsent-fields.ts";
import { createUnsentMemory } from "./unsent-memory.ts";

const memory = createUnsentMemory({ storage: () => sessionStorage, now: () => Date.now() });
/** The forms of the page. */
const forms = new Set<HTMLFormElement>();
/** What the server had given the fields of a form before it was sent, where it was wrong. */
const storedBefore = new WeakMap<HTMLFormElement, Map<string, string>>();

/**
 * Keeps what was typed into a form of a page with several while another one is sent by the browser, which loads the page
 * anew: in this tab alone, for the next page, without passwords and files. Without scripts a browser keeps nothing.
 * `isKept` is false of a form whose owner guards its words.
 */
export function useUnsentFields(isKept = true): RefObject<HTMLFormElement> {
  const ref = useRef<HTMLFormElement>(null);
  /** The page shows a form again as it was sent: what was typed is not saved. */
  const isAnswer = useActionData() !== undefined;
  useEffect(() => {
    const form = ref.current;
    if (form === null || !isKept) return;
    if (forms.size === 0) window.addEventListener("submit", keepFields);
    forms.add(form);
    restore(form, isAnswer);
    return () => {
      forms.delete(form);
      if (forms.size === 0) window.removeEventListener("submit", keepFields);
    };
  }, [isAnswer, isKept]);
  return ref;
}

/** After the router's own listeners, which prevent the default of what they send without leaving the page. */
function keepFields({ target, defaultPrevented }: SubmitEvent): void {
  if (defaultPrevented || !(target instanceof HTMLFormElement) || target.method !== "post") return;
  const kept = [...forms].map((form) => ({
    form: identityOf(form),
    isSent: form === target,
    fields: readFields(controlsOf(form), storedBefore.get(form)),
  }));
  if (isWorthKeeping(kept)) memory.keep(location.pathname, kept);
}

function restore(form: HTMLFormElement, isAnswer: boolean): void {
  const found = memory.take(location.pathname, identityOf(form));
  if (found === undefined) return;
  if (!found.isSent) restoreFields(controlsOf(form), found.fields);
  else if (isAnswer) storedBefore.set(form, new Map(found.fields.map(({ key, stored }) => [key, stored])));
}
