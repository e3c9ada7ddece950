import { copiedPage } from "#contract/page-copies.ts";
import { toolRoute } from "#platform/collect/tool-route.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { finishCopy } from "./finish-copy.ts";

/** `POST /collect/capture`, called by the tool on the owner's page: a line with the token, and behind it the copy. */
export const pageCopyRoutes = (dependencies: Dependencies) =>
  toolRoute({
    ...{ path: "/collect/capture", bodyLimit: copiedPage.maxBytes + 8_192 },
    handle: (sent) => finishCopy(dependencies, sent),
  });
