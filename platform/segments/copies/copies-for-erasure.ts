import type { Dependencies } from "#platform/dependencies.ts";
import { copyMembers } from "#platform/members/copy-members.ts";
import { copyPeople, dropDeletedRows } from "./copy-people.ts";

/** What erasing a person needs of the copies of people and of members. */
export const copiesForErasure = (stores: Pick<Dependencies, "postgres" | "clickhouse" | "clock">) => ({
  async follow(website: string): Promise<void> {
    // First: enters that are being copied at this moment would come after the person's rows are deleted.
    await copyMembers(stores);
    await copyPeople(stores, { website });
    await dropDeletedRows(stores);
  },
});
