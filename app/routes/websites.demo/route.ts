import { redirect } from "@remix-run/node";
import { openDemo } from "#app/services/demo-website.server.ts";
import { buttonAction } from "#app/services/form-action.server.ts";

export const loader = () => redirect("/websites");

/** Creates a demo website in the zone of the owner's first one and opens it. */
export const action = buttonAction(async ({ api }) => {
  const [first] = (await api.websites.list({ page: 1, limit: 1 })).result.items;
  const id = await openDemo(api, first?.timeZone ?? "Asia/Tehran");
  return { to: `/w/${id}`, toast: { tone: "ok", key: "demoStarted" } };
});
