import { typedNameForm } from "#app/services/typed-name-form.ts";
import { i18n } from "#app/text/i18n.ts";

/** With the members goes the history of who came and left: the name is typed then; undefined where nobody is inside. */
export const deletionForm = ({ name, size }: { name: string; size: number }) =>
  size === 0 ? undefined : typedNameForm(name, i18n.t("segments:remove.wrong", { name, postProcess: "currency" }));
