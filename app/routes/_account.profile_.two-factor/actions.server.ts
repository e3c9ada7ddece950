import { data } from "@remix-run/node";
import { handleOwnerForm, intentAction } from "#app/services/form-action.server.ts";
import type { QrImage } from "#app/ui/account/qr-code.tsx";
import { beginForm, confirmForm, disableForm, renewForm } from "./form.ts";
import { drawQr, groupSecret } from "./view.server.ts";

const page = "/profile/two-factor";

interface Shown {
  recoveryCodes?: string[];
  setup?: { qr: QrImage; secret: string };
}

/** What the page shows once: codes and secret are in this answer alone. */
const shown = (once: Shown, headers: Headers) =>
  data({ ...once, lastResult: undefined, failure: undefined }, { headers });

/** What each form of the page does. */
export const twoFactorAction = intentAction({
  begin: handleOwnerForm(beginForm, async ({ api, value, headers }) => {
    const { uri, secret } = (await api.wallet.profile.twoFactor.begin(value)).result;
    return shown({ setup: { qr: drawQr(uri), secret: groupSecret(secret) } }, headers);
  }),
  confirm: handleOwnerForm(confirmForm, async ({ api, value, headers }) => {
    const { result } = await api.wallet.profile.twoFactor.confirm(value);
    return shown({ recoveryCodes: result.recoveryCodes }, headers);
  }),
  renew: handleOwnerForm(renewForm, async ({ api, value, headers }) => {
    const { result } = await api.wallet.profile.twoFactor.renewCodes(value);
    return shown({ recoveryCodes: result.recoveryCodes }, headers);
  }),
  disable: handleOwnerForm(disableForm, async ({ api, value }) => {
    await api.wallet.profile.twoFactor.disable(value);
    return { to: page, toast: { tone: "ok", key: "saved" } };
  }),
});
