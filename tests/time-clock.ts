import fc from "fast-check";

/** What a wall clock shows by `Intl`, Jalali: the oracle of the tests of time. Shares no code with what it judges. */
export interface Shown {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  /** As `Intl` writes it; Saturdays are `شنبه`. */
  weekday: string;
  /** Distinguishes two occurrences of the same local time. */
  offset: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("fa-IR-u-ca-persian-nu-latn", {
    ...({ timeZone, hourCycle: "h23", weekday: "long", timeZoneName: "longOffset" } as const),
    ...({ year: "numeric", month: "numeric", day: "numeric" } as const),
    ...({ hour: "numeric", minute: "numeric", second: "numeric" } as const),
  });
  formats.set(timeZone, made);
  return made;
}

/** The clock of a zone at an instant. Node 20's `Intl` knows no fixed offsets: they are a UTC clock that was moved. */
export function shownBy(zone: string, instant: number): Shown {
  const fixed = /^([+-])(\d\d):(\d\d)$/.exec(zone);
  const ahead = fixed === null ? 0 : Number(`${fixed[1]}1`) * (Number(fixed[2]) * 60 + Number(fixed[3]));
  const parts = format(fixed === null ? zone : "UTC").formatToParts(instant + ahead * 60_000);
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? "";
  return {
    year: Number(part("year")),
    month: Number(part("month")),
    day: Number(part("day")),
    hour: Number(part("hour")),
    minute: Number(part("minute")),
    second: Number(part("second")),
    weekday: part("weekday"),
    offset: part("timeZoneName"),
  };
}

/**
 * Fixed offsets, no summer time, summer time that begins at midnight (Iran until 2022, Cuba), at two o'clock, of half an
 * hour (Lord Howe), and Nepal, whose clocks were set by 15 minutes in 1986.
 */
const zones = [
  ...["+04:30", "+03:30", "-03:30", "+05:45", "UTC", "Asia/Tehran", "Asia/Kabul", "Asia/Kathmandu"],
  ...["America/New_York", "America/Havana", "Australia/Lord_Howe"],
] as const;

export const anyZone = fc.constantFrom(...zones);

/** Any millisecond of a plausible report, with more of them near clock changes than chance would pick. */
export const anyInstant = fc.oneof(
  fc.integer({ min: Date.UTC(1972, 0, 1), max: Date.UTC(2098, 0, 1) }),
  fc
    .tuple(
      fc.constantFrom(
        // Iran 2021, 2022 (the last), 1979; Nepal 1986.
        ...["2021-03-21T20:30Z", "2021-09-21T19:30Z", "2022-03-21T20:30Z", "2022-09-21T19:30Z", "1979-05-26T20:30Z"],
        "1985-12-31T18:30Z",
        // New York, Havana, Lord Howe 2026.
        ...["2026-03-08T07:00Z", "2026-11-01T06:00Z", "2026-03-08T05:00Z", "2026-11-01T05:00Z"],
        ...["2026-04-04T15:00Z", "2026-10-03T15:30Z"],
      ),
      fc.integer({ min: -3 * 3_600_000, max: 3 * 3_600_000 }),
    )
    .map(([jump, off]) => Date.parse(jump) + off),
);
