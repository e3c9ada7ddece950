import { typedNameForm } from "#app/services/typed-name-form.ts";
import { i18n } from "#app/text/i18n.ts";

/** What the page that deletes a website is sent with. */
export const deleteForm = (name: string) =>
  // With the quotes of the name as they are to be typed.
  typedNameForm(name, i18n.t("account:remove.wrong", { name, postProcess: "currency" }));
