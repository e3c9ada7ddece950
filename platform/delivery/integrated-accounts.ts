import type { Channel, Line, TimeWindow } from "#contract/integration-channels.ts";
import { weekDays } from "#contract/integration-providers.ts";
import { sendingHours } from "#contract/sending-hours.ts";
import { channelText } from "#contract/text/channels.ts";
import { failureText } from "#contract/text/failures.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { findChannel, noteHealth, openSettings } from "#platform/integration/sending.ts";
import { targetRules } from "#platform/outgoing/target.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Account, AccountLine, Accounts } from "./accounts.ts";
import type { SenderDomain } from "./adapters/email.ts";
import { openAdapter } from "./adapters/open-adapter.ts";
import type { HoursSlot } from "./gate/windows.ts";
import { openFcm } from "./open-fcm.ts";
import { findSendingWebsite } from "./sql/sending-website.ts";
import { openWebPush } from "./web-push/open-web-push.ts";

type AccountDependencies = Pick<Dependencies, "postgres" | "keyring" | "clock" | "settings"> & {
  /** The domain of a sender, where it is verified. */
  findDomain(website: string, name: string): Promise<SenderDomain | undefined>;
};

/** The law's zone, whatever the website's. */
const lineZone = "Asia/Tehran";
/** How often an account that goes on as before is written down. */
const healthMs = 60_000;
/**
 * A failure that follows one is written down once the lane has rested: its owner is notified of the second, within a minute
 * of the first call. Lanes that fail at once are one failure.
 */
const secondFailureMs = 5_000;

/** Accounts as owners set their channels up. */
export function integratedAccounts(dependencies: AccountDependencies): Accounts {
  const { postgres, clock } = dependencies;
  const noted = new Map<string, { failure: string | undefined; at: number; isFirst: boolean }>();
  return {
    find: findAccount,
    async open({ id, website }) {
      const channel = await findChannel(postgres, id);
      const settings = await openSettings(dependencies, id);
      const owner = await findSendingWebsite(postgres, website);
      if (channel === undefined || settings === undefined || owner === undefined) return undefined;
      return openAdapter({
        ...{ provider: channel.provider, settings, clock, websiteSecret: owner.secret },
        rules: targetRules(dependencies.settings),
        findDomain: (name) => dependencies.findDomain(website, name),
        fcm: openFcm(dependencies, website),
        webPush: channel.type === "WEB_PUSH" ? await openWebPush(dependencies, website) : undefined,
      });
    },
    async noteHealth({ id }, failure) {
      const at = clock.now();
      const before = noted.get(id);
      const isSame = before !== undefined && before.failure === failure;
      const pause = failure !== undefined && before?.isFirst === true ? secondFailureMs : healthMs;
      if (isSame && at - before.at < pause) return;
      noted.set(id, { failure, at, isFirst: before === undefined || before.failure === undefined });
      const state = failure === undefined ? "working" : "failing";
      await noteHealth(postgres, {
        channel: id,
        state,
        message: failure === undefined ? null : failureText(failure),
        at: new Date(at),
      });
    },
  };
}

/** An account as its owner set it up. */
export async function findAccount(queries: Queries, id: string): Promise<Account | undefined> {
  const channel = await findChannel(queries, id);
  const website = channel && (await findSendingWebsite(queries, channel.website));
  return channel && website && toAccount(channel, website);
}

/** A channel as delivery knows it. */
function toAccount(
  channel: Channel,
  { timeZone: zone, unvouched }: { timeZone: string } & Pick<Account, "unvouched">,
): Account {
  const { id, website, type, provider, active, caps, quiet, requireConsent, lines } = channel;
  return {
    ...{ id, website, zone, channel: type, provider },
    // A panel that its owner describes has no other name.
    service: provider === "panel" ? channel.name : channelText.providers[provider],
    ...{ isOn: active, requireConsent, unvouched },
    caps: Object.fromEntries(Object.entries(caps).filter(([, limit]) => limit !== null)),
    ...laneFacts({ quiet, lines }),
  };
}

/** When a channel is quiet, and its lines, as delivery knows them. */
export const laneFacts = ({ quiet, lines }: Pick<Channel, "quiet" | "lines">): Pick<Account, "quiet" | "lines"> => ({
  quiet: quiet.map(toSlot),
  lines: lines.map(toLine),
});

const toLine = ({ id, number, kind, hours, night, optOut, tariff, perSecond, active }: Line): AccountLine => ({
  ...{ id, number, kind, night, optOut, tariff, perSecond, isOn: active, zone: lineZone },
  hours: sendingHours({ kind, hours }).map(toSlot),
});

const toSlot = ({ days, from, to }: TimeWindow): HoursSlot => ({
  ...{ from, to },
  days: days.map((day) => weekDays.indexOf(day)),
});
