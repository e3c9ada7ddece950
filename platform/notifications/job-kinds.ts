import type { Dependencies } from "#platform/dependencies.ts";
import type { JobKind } from "#platform/jobs/job.ts";
import { deliverMails } from "./deliver-mails.ts";
import { deliverPushes } from "./push/deliver-pushes.ts";
import { pushKind, sendPush } from "./push/send-push.ts";

/** The jobs behind notifications: what leaves by mail and by push. */
export const notificationJobs = (dependencies: Dependencies): Record<string, JobKind> => ({
  "notification-mails": { isRecurring: true, run: deliverMails(dependencies) },
  "notification-pushes": { isRecurring: true, run: deliverPushes(dependencies) },
  [pushKind]: { run: sendPush(dependencies), lane: "push" },
});
