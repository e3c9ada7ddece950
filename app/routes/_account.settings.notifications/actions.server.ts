import { handleOwnerForm, intentAction } from "#app/services/form-action.server.ts";
import { notificationKinds } from "#contract/notifications.ts";
import { browserForm, notificationsForm } from "./form.ts";

const page = "/settings/notifications";

/** `save` sets which kinds come by which channel; `remove` sends a browser no more pushes. */
export const settingsAction = intentAction({
  save: handleOwnerForm(notificationsForm, async ({ api, value }) => {
    const chosen = (channel: "mail" | "push") => notificationKinds.filter((kind) => value[channel][kind]);
    await api.notifications.choose({ mail: chosen("mail"), push: chosen("push") });
    return { to: page, toast: { tone: "ok", key: "saved" } };
  }),
  remove: handleOwnerForm(browserForm, async ({ api, value }) => {
    await api.notifications.unsubscribe(value);
    return { to: page, toast: { tone: "ok", key: "browserRemoved" } };
  }),
});
