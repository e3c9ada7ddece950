import {
  type NotificationChannel,
  type NotificationChoices,
  type NotificationKind,
  notificationChannels,
  notificationKinds,
} from "#contract/notifications.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { listChoices, setChoices } from "./sql/choices.ts";

/** Kinds of which no mail comes unless the owner wants it: good news, which the list has too; a payment has its receipt. */
const quiet: readonly NotificationKind[] = [
  "jobFinished",
  "importReady",
  "heatmapReady",
  "trafficSpike",
  "paymentPaid",
];

const isOnByDefault = (kind: NotificationKind, channel: NotificationChannel) =>
  channel === "push" || !quiet.includes(kind);

/** The kinds that an owner gets by each channel. */
export async function readChoices(queries: Queries, owner: string): Promise<NotificationChoices> {
  const chosen = await listChoices(queries, owner);
  const listOn = (channel: NotificationChannel) =>
    notificationKinds.filter(
      (kind) =>
        chosen.find((choice) => choice.kind === kind && choice.channel === channel)?.isOn ??
        isOnByDefault(kind, channel),
    );
  return { mail: listOn("mail"), push: listOn("push") };
}

/** Sets the kinds of the channels that are given; what each kind is by default does not matter any more. */
export async function updateChoices(
  queries: Queries,
  owner: string,
  given: { [Channel in NotificationChannel]?: readonly NotificationKind[] | undefined },
): Promise<NotificationChoices> {
  const rows = notificationChannels.flatMap((channel) => {
    const on = given[channel];
    return on === undefined ? [] : notificationKinds.map((kind) => ({ kind, channel, isOn: on.includes(kind) }));
  });
  await setChoices(queries, owner, rows);
  return readChoices(queries, owner);
}
