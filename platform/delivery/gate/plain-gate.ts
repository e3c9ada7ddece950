import { toJalali } from "#contract/time/jalali.ts";
import { type Civil, civilOf } from "#contract/time/zone.ts";
import type { CapLimits } from "./caps.ts";
import type { UnvouchedLimits } from "./unvouched.ts";
import type { HoursSlot } from "./windows.ts";

/** One person's messages of a channel, in the order in which they were made; times in minutes since 1970. */
export interface PlainMessage {
  createdAt: number;
  expiresAt: number;
  isTransactional: boolean;
  /** Browsers alone said whom it is for. */
  isUnvouched: boolean;
  /** A browser brought it about. */
  isByBrowser: boolean;
}

export interface PlainWorld {
  zone: string;
  quiet: readonly HoursSlot[];
  line: { hours: readonly HoursSlot[]; zone: string; night: "drop" | "defer" };
  limits: CapLimits;
  channel: "SMS" | "ON_SITE" | "WEB_PUSH";
  /** Its messages are paid. */
  isPaid: boolean;
  unvouched: UnvouchedLimits;
  /** Messages a day that browsers bring about. */
  maxByBrowser: number;
}

/** `sent` or the code of why not, and the minute. */
export interface PlainOutcome {
  at: number;
  what: string;
}

const minuteMs = 60_000;
const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

const read = new Map<string, Civil>();

/** Each minute is read once: messages that wait together would cost the interpreter most of its time. */
function clockAt(zone: string, minute: number): Civil {
  const key = `${zone} ${minute}`;
  const civil = read.get(key) ?? civilOf(zone, minute * minuteMs);
  read.set(key, civil);
  return civil;
}

/** Whether a clock on the wall stands in one of the slots: looked at slot by slot, today's and yesterday's. */
function isInside(slots: readonly HoursSlot[], zone: string, minute: number): boolean {
  const { weekday, hour, minute: past } = clockAt(zone, minute);
  const now = hour * 60 + past;
  return slots.some(({ days, from, to }) => {
    const [start, end] = [minutesOf(from), minutesOf(to)];
    if (end > start) return days.includes(weekday) && now >= start && now < end;
    return (days.includes(weekday) && now >= start) || (days.includes((weekday + 6) % 7) && now < end);
  });
}

/** Names of the day, week and month that a minute is in: equal names, one window. */
function windowsOf(zone: string, minute: number): Record<"day" | "week" | "month", string> {
  const civil = clockAt(zone, minute);
  const { year, month, day } = toJalali(civil);
  const saturday = Date.UTC(civil.year, civil.month - 1, civil.day - civil.weekday);
  return { day: `${year}-${month}-${day}`, week: String(saturday), month: `${year}-${month}` };
}

/** The gate as a loop over minutes that keeps every message sent: no arithmetic of windows, no stamps. */
export function runPlainly(messages: readonly PlainMessage[], world: PlainWorld): PlainOutcome[] {
  const outcomes: PlainOutcome[] = [];
  const sent: number[] = [];
  const bounded: BoundWindows[] = [];
  const byBrowser: number[] = [];
  const last = Math.max(...messages.map(({ expiresAt }) => expiresAt));
  const first = Math.min(...messages.map(({ createdAt }) => createdAt));
  for (let minute = first; minute <= last; minute += 1) {
    for (const [index, message] of messages.entries()) {
      if (outcomes[index] !== undefined || message.createdAt > minute) continue;
      if (
        isOpen(message, world, minute) &&
        isUnderCaps(message, world, { sent, minute }) &&
        isInBound(message, world, { bounded, minute })
      ) {
        if (isExcess(message, world, { byBrowser, minute })) {
          outcomes[index] = { at: minute, what: "browser_day" };
          continue;
        }
        if (!message.isTransactional) sent.push(minute);
        if (message.isByBrowser) byBrowser.push(minute);
        if (isCounted(message, world)) bounded.push(boundWindowsOf(world.zone, minute));
        outcomes[index] = { at: minute, what: "sent" };
      } else if (minute >= message.expiresAt) {
        outcomes[index] = { at: minute, what: message.expiresAt === message.createdAt ? "queue_off" : "queue_end" };
      }
    }
  }
  return outcomes;
}

function isOpen({ isTransactional }: PlainMessage, { line, quiet, zone }: PlainWorld, minute: number): boolean {
  if (!isTransactional && isInside(quiet, zone, minute)) return false;
  // With five minutes left: all of them are inside as well.
  const ahead = line.night === "drop" ? [0, 1, 2, 3, 4, 5] : [0];
  return ahead.every((more) => isInside(line.hours, line.zone, minute + more));
}

function isUnderCaps(
  { isTransactional }: PlainMessage,
  { limits, zone, channel }: PlainWorld,
  { sent, minute }: { sent: readonly number[]; minute: number },
): boolean {
  if (isTransactional || channel === "ON_SITE") return true;
  const here = windowsOf(zone, minute);
  return (["day", "week", "month"] as const).every((window) => {
    const count = sent.filter((each) => windowsOf(zone, each)[window] === here[window]).length;
    return count < (limits[window] ?? Number.POSITIVE_INFINITY);
  });
}

/** An SMS to a stranger's number always counts in the bound; what has no address where it is paid. */
const isCounted = ({ isUnvouched }: PlainMessage, { channel, isPaid }: PlainWorld) =>
  isUnvouched && (channel === "SMS" || isPaid);

function isInBound(
  message: PlainMessage,
  world: PlainWorld,
  { bounded, minute }: { bounded: readonly BoundWindows[]; minute: number },
): boolean {
  if (!isCounted(message, world)) return true;
  const here = boundWindowsOf(world.zone, minute);
  return (["hour", "day"] as const).every(
    (window) => bounded.filter((each) => each[window] === here[window]).length < world.unvouched[window],
  );
}

/** More of a day than a browser may bring about by SMS. */
const isExcess = (
  { isByBrowser }: PlainMessage,
  { channel, zone, maxByBrowser }: PlainWorld,
  { byBrowser, minute }: { byBrowser: readonly number[]; minute: number },
): boolean => {
  if (!isByBrowser || channel !== "SMS") return false;
  const today = windowsOf(zone, minute).day;
  return byBrowser.filter((each) => windowsOf(zone, each).day === today).length >= maxByBrowser;
};

type BoundWindows = Record<"hour" | "day", string>;

function boundWindowsOf(zone: string, minute: number): BoundWindows {
  const { day } = windowsOf(zone, minute);
  return { day, hour: `${day} ${clockAt(zone, minute).hour}` };
}
