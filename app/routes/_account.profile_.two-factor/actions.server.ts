import { data } from "@remix-run/node";
import { handleOwnerForm, intentAction } from "#app/services/form-action.server.ts";
import { beginForm, confirmForm, disableForm, renewForm } from "./form.ts";

const page = "/profile/two-factor";

/** What the page shows once: the codes are in this answer alone. */
const shown = (recoveryCodes: string[], headers: Headers) =>
  data({ recoveryCodes, lastResult: undefined, failure: undefined }, { headers });

/** What each form of the page does. */
export const twoFactorAction = intentAction({
  begin: handleOwnerForm(beginForm, async ({ api, value }) => {
    await api.wallet.profile.twoFactor.begin(value);
    return { to: page };
  }),
  confirm: handleOwnerForm(confirmForm, async ({ api, value, headers }) => {
    const { result } = await api.wallet.profile.twoFactor.confirm(value);
    return shown(result.recoveryCodes, headers);
  }),
  renew: handleOwnerForm(renewForm, async ({ api, value, headers }) => {
    const { result } = await api.wallet.profile.twoFactor.renewCodes(value);
    return shown(result.recoveryCodes, headers);
  }),
  disable: handleOwnerForm(disableForm, async ({ api, value }) => {
    await api.wallet.profile.twoFactor.disable(value);
    return { to: page, toast: { tone: "ok", key: "saved" } };
  }),
});
