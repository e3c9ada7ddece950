import { z } from "zod";
import { success } from "./envelope.ts";
import { mailServer } from "./mail-server.ts";
import { requiresOwner } from "./procedure.ts";

/** What the operator of the installation should look after. */
const installationNotices = ["diskFull", "diskLow", "backupFailed", "backupUntested", "mailFailed"] as const;
export type InstallationNotice = (typeof installationNotices)[number];

export const installation = {
  mail: mailServer,
  notices: requiresOwner
    .route({
      method: "GET",
      path: "/v1/installation/notices",
      summary: "What is wrong with the installation itself; empty for everybody but the owner of its first account",
    })
    .output(
      success(
        z.object({ items: z.array(z.object({ kind: z.enum(installationNotices), at: z.iso.datetime().nullable() })) }),
      ),
    ),
};
