import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { readMessageToken } from "../message-addresses.ts";
import { type AnsweredMessage, findAnswered, isUnsubscribed } from "../sql/answered-messages.ts";
import { unsubscribeReceiver } from "./unsubscribe-receiver.ts";

type LinkDependencies = Pick<Dependencies, "postgres" | "settings" | "clock">;

/** Who stops what by a link. */
export interface LinkReceiver extends Pick<AnsweredMessage, "name" | "channel"> {
  message: string;
  address: string;
  isUnsubscribed: boolean;
}

/** What a link would stop. Throws NOT_FOUND where it is forged, or its message erased: forged ones cost no query. */
export async function readUnsubscribeLink(
  { postgres, settings }: LinkDependencies,
  token: string,
): Promise<LinkReceiver> {
  const { id, address, ...message } = await findMessage({ postgres, settings }, token);
  const { name, channel } = message;
  return {
    message: id,
    name,
    channel,
    address,
    isUnsubscribed: await isUnsubscribed(postgres, { ...message, address }),
  };
}

/** Stops what a link stops; idempotent. Throws as `readUnsubscribeLink`. */
export async function unsubscribeByLink(
  { postgres, settings, clock }: LinkDependencies,
  token: string,
): Promise<LinkReceiver> {
  const { id, name, ...receiver } = await findMessage({ postgres, settings }, token);
  const { website, channel, address, person } = receiver;
  const now = new Date(clock.now());
  await postgres.transaction((queries) =>
    unsubscribeReceiver(queries, { website, channel, address, person, lineKind: "", source: "link", now }),
  );
  return { message: id, name, channel, address, isUnsubscribed: true };
}

async function findMessage(
  { postgres, settings }: Pick<LinkDependencies, "postgres" | "settings">,
  token: string,
): Promise<AnsweredMessage & { address: string }> {
  const id = readMessageToken("message-unsubscribe", token, settings);
  const found = id === undefined ? undefined : await findAnswered(postgres, id);
  if (found === undefined || found.address === null) throw new AppError("NOT_FOUND", "No such message");
  return { ...found, address: found.address };
}
