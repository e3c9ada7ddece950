import { z } from "zod";
import { handleOwnerForm, intentAction } from "#app/services/form-action.server.ts";
import { id } from "#contract/fields.ts";

const chosen = z.object({ id });

/** `open` leads to what the notification speaks of; `read` and `readAll` lead back to the list. */
export const notificationsAction = intentAction({
  open: handleOwnerForm(chosen, async ({ api, value }) => {
    const { url } = (await api.notifications.markAsRead({ id: value.id })).result;
    return { to: url };
  }),
  read: handleOwnerForm(chosen, async ({ api, param, request, value }) => {
    await api.notifications.markAsRead({ id: value.id });
    return { to: `/w/${param("website")}/notifications${new URL(request.url).search}` };
  }),
  readAll: handleOwnerForm(z.object({}), async ({ api, param }) => {
    await api.notifications.markAllAsRead({ wid: param("website") });
    return { to: `/w/${param("website")}/notifications`, toast: { tone: "ok", key: "allRead" } };
  }),
});
