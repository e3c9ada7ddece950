/** The form of a channel's account, whose secrets no answer shows. */
export { accountForm } from "#app/integration/account-form.ts";
