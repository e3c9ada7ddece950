import { z } from "zod";
import { describeChanges } from "#platform/activity/describe-changes.ts";
import { recordActivity } from "#platform/activity/record-activity.ts";
import { findUserByEmail } from "#platform/auth/sql/find-user.ts";
import { findOwner } from "#platform/websites/sql/find-owner.ts";
import type { Command, OperatorDependencies } from "./command.ts";
import { findWebsiteById } from "./sql/find-website-by-id.ts";

/** What a command may name that belongs to an owner. */
const named = z.object({ website: z.string().optional(), owner: z.string().optional(), email: z.string().optional() });

/** They change nothing that an owner has set or sees. */
const unrecorded: ReadonlySet<string> = new Set(["settle", "audit", "quarantine list", "quarantine load"]);

/**
 * Records a command that has succeeded in the activities of the owner whose website or account it names; other commands
 * concern no owner. The path of a file is the server's own.
 */
export async function recordCommand(
  dependencies: OperatorDependencies,
  { name, command, args }: { name: string; command: Pick<Command, "args">; args: unknown },
): Promise<void> {
  const { postgres } = dependencies;
  const { website: id, owner, email = owner } = named.parse(args);
  if (unrecorded.has(name) || (id === undefined && email === undefined)) return;
  const website = id === undefined ? undefined : await findWebsiteById(postgres, id.toLowerCase());
  const user = website ? await findOwner(postgres, website.id) : (await findUserByEmail(postgres, email ?? ""))?.id;
  if (user === undefined) return;
  await recordActivity(dependencies, postgres, {
    ...{ user, call: `operator.${name}`, origin: "operator", website },
    changes: describeChanges(command.args, args, ["website", "owner", "email", "file"]),
  });
}
