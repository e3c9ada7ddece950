import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { readMessageToken } from "../message-addresses.ts";
import { writeShown } from "../sql/pushes.ts";

/** The message that a worker says it showed. Throws NOT_FOUND where the address is not signed by us. */
export function readShown({ settings }: Pick<Dependencies, "settings">, token: string): string {
  const message = readMessageToken("push-shown", token, settings);
  if (message === undefined) throw new AppError("NOT_FOUND", "No such push");
  return message;
}

/** Writes down that a browser showed a push, at an instant in milliseconds. */
export async function recordShown(
  { postgres }: Pick<Dependencies, "postgres">,
  { message, at }: { message: string; at: number },
): Promise<void> {
  await writeShown(postgres, message, new Date(at));
}
