import { ok } from "#contract/envelope.ts";
import { readJson } from "#platform/collect/sent-body.ts";
import { toolRoute } from "#platform/collect/tool-route.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { requiresWebsite } from "#platform/http/context.ts";
import { beginPick } from "./begin-pick.ts";
import { finishPick } from "./finish-pick.ts";

/** The call of the dashboard that opens the owner's page. */
export const pickRoute = requiresWebsite.userEvents.pick.handler(
  async ({ input: { path }, context: { dependencies, owner, website } }) =>
    ok(await beginPick(dependencies, { website, owner: owner.id, path })),
);

const bodyLimit = 8 * 1024;

/** `POST /collect/pick`, called by the tool on the owner's page, with the token in the body. */
export const elementPickRoutes = (dependencies: Dependencies) =>
  toolRoute({
    ...{ path: "/collect/pick", bodyLimit },
    handle: async ({ body, origin }) =>
      finishPick(dependencies, { body: readJson((await body.readRest(bodyLimit)).toString("utf8")), origin }),
  });
