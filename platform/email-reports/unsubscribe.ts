import { AppError } from "#platform/errors.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { findSubscription, type Subscription, turnOff } from "./sql/subscriptions.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

type Needs = Pick<Dependencies, "postgres" | "settings" | "clock">;

/** The subscription that a link is about. Throws NOT_FOUND where the link is not ours, or its website is gone. */
export async function findByToken({ postgres, settings }: Needs, token: string): Promise<Subscription> {
  const id = readUnsubscribeToken(token, settings);
  const found = id === undefined ? undefined : await findSubscription(postgres, id);
  if (found === undefined) throw new AppError("NOT_FOUND", "No such subscription");
  return found;
}

/** Turns off what a link is about; again does nothing more. Throws as `findByToken`. */
export async function unsubscribe(dependencies: Needs, token: string): Promise<void> {
  const { id } = await findByToken(dependencies, token);
  await turnOff(dependencies.postgres, id, new Date(dependencies.clock.now()));
}
