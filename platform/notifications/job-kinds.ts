import type { Dependencies } from "#platform/dependencies.ts";
import type { JobKind } from "#platform/jobs/job.ts";
import { deliverMails } from "./deliver-mails.ts";
import { forgetOld } from "./forget-old.ts";
import { deliverPushes } from "./push/deliver-pushes.ts";
import { pushKind, sendPush } from "./push/send-push.ts";

/** The jobs behind notifications: what leaves by mail and by push, and what is forgotten. */
export const notificationJobs = (dependencies: Dependencies): Record<string, JobKind> => ({
  "notification-mails": { isRecurring: true, run: deliverMails(dependencies) },
  "forget-notifications": { isRecurring: true, run: forgetOld(dependencies) },
  "notification-pushes": { isRecurring: true, run: deliverPushes(dependencies) },
  [pushKind]: { run: sendPush(dependencies), lane: "push" },
});
