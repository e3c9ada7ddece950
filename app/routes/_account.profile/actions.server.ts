import { type Done, handleOwnerForm, intentAction } from "#app/services/form-action.server.ts";
import { deviceCookie } from "#app/services/known-device.server.ts";
import { emailForm, endForm, endOthersForm, nameForm, passwordForm } from "./form.ts";

const saved: Done = { to: "/profile", toast: { tone: "ok", key: "saved" } };
const signedOutElsewhere: Done = { to: "/profile", toast: { tone: "ok", key: "signedOutElsewhere" } };

/** What each form of the profile does. */
export const profileAction = intentAction({
  name: handleOwnerForm(nameForm, async ({ api, value }) => {
    await api.wallet.profile.update({ ...value, phone: value.phone ?? null });
    return saved;
  }),
  email: handleOwnerForm(emailForm, async ({ api, value }) => {
    await api.wallet.profile.update(value);
    return saved;
  }),
  password: handleOwnerForm(passwordForm, async ({ request, api, value }) => {
    const { result } = await api.wallet.profile.password(value);
    const headers = new Headers({ "set-cookie": deviceCookie(request, result.deviceToken) });
    return { ...saved, headers };
  }),
  end: handleOwnerForm(endForm, async ({ api, value }) => {
    await api.wallet.profile.signIns.end(value);
    return signedOutElsewhere;
  }),
  endOthers: handleOwnerForm(endOthersForm, async ({ api }) => {
    await api.wallet.profile.signIns.endOthers();
    return signedOutElsewhere;
  }),
});
