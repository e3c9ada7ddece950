import { i18n } from "#app/text/i18n.ts";
import { ApiError } from "#contract/client.ts";

/** Deletes something, and names who uses it where that keeps it from being deleted. */
export async function deleteUnused(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "IN_USE" || !Array.isArray(error.data.users)) throw error;
    const users = error.data.users as { kind: string; name: string }[];
    const names = users.map(({ kind, name }) =>
      i18n.t(kind === "campaign" ? "integration:inUse.campaign" : "integration:inUse.journey", { name }),
    );
    const { status, code } = error;
    throw new ApiError({ status, code, message: i18n.t("integration:inUse.text", { names: names.join("، ") }) });
  }
}
