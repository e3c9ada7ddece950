import { typedNameForm } from "#app/services/typed-name-form.ts";
import { i18n } from "#app/text/i18n.ts";

/** People inside leave for good, and messages in the queue are lost: the name is typed then; undefined where nobody is. */
export const deletionForm = ({ name, people, queued }: { name: string; people: number; queued: number }) =>
  people === 0 && queued === 0
    ? undefined
    : typedNameForm(name, i18n.t("journeys:deletion.wrong", { name, postProcess: "currency" }));
