import type { DeliveryDependencies } from "../delivery-dependencies.ts";
import { judgeReturned } from "../responses/judge-returned.ts";
import { readReturned } from "../responses/read-returned.ts";
import { applyReturned } from "../responses/take-returned.ts";
import { findMailAccount } from "../sql/returned.ts";

/**
 * Takes a mail that was sent to the signed address of a message. It is about that one, whatever it names inside. What is
 * no report, such as an answer on holiday, changes nothing.
 */
export async function takeBounce(
  dependencies: Pick<DeliveryDependencies, "postgres" | "clock" | "accounts">,
  { message, raw }: { message: string; raw: Buffer },
): Promise<void> {
  const { postgres, accounts } = dependencies;
  const verdict = judgeReturned(await readReturned(raw));
  if (verdict === undefined) return;
  const id = await findMailAccount(postgres, message);
  const account = id === undefined ? undefined : await accounts.find(postgres, id);
  if (account !== undefined) await applyReturned(dependencies, account, { id: message, verdict });
}
