import { z } from "zod";
import { readDay } from "#app/period/date-choices.ts";
import { i18n } from "#app/text/i18n.ts";
import { exclusionFields } from "#contract/exclusions.ts";
import { provenances } from "#contract/provenance.ts";

const typed = z.string().trim().max(2_000).default("");
/** Several values in one field. */
const splitAt = (separator: RegExp) =>
  typed.transform((text) =>
    text
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  );
/** Names of events, phones and numbers of orders and customers may hold blanks: «مشاهده محصول», "0912 345 6789", "A 17". */
const several = splitAt(/[,،؛\n]/);
/** Whole by itself: an id of a browser, an e-mail, a phone. */
const isWhole = (part: string) =>
  z.guid().safeParse(part).success || part.includes("@") || (part.match(/\p{Nd}/gu) ?? []).length >= 10;
/** At blanks too where each part is whole: half of "0912 345 6789" would match nobody. */
const severalVisitors = several.transform((values) =>
  values.flatMap((value) => {
    const parts = value.split(/\s+/);
    return parts.every(isWhole) ? parts : [value];
  }),
);
/** An address holds none: a pasted list may be parted by blanks alone. */
const severalNetworks = splitAt(/[\s,،؛]/);
const pattern = typed.transform((text) => (text === "" ? [] : [text]));

const noDay = { day: "", month: "", year: "" };
/** A day of the Jalali calendar as its selects hold it; all of them are empty where there is no bound. */
const typedDay = z.object({ day: typed, month: typed, year: typed }).default(noDay);

/** The same as the calls take it; `move` 1 is the day after. */
const day = (move: number) =>
  typedDay.transform(({ day, month, year }, context) => {
    if (day + month + year === "") return undefined;
    const read = readDay({ year: Number(year), month: Number(month), day: Number(day) }, move);
    if (read !== undefined) return read;
    context.addIssue({ code: "custom", message: i18n.t("exclusions:form.noSuchDay") });
    return z.NEVER;
  });

/** The field that says what is wrong: of a day the first select. */
const fieldOf = (path: readonly PropertyKey[]) =>
  path[0] === "from" || path[0] === "to" ? [path[0], "day"] : [...path];

/** The form of an exclusion: a text field per condition, selects for the days; `typed` is what was typed, `fields` what the calls take. */
export const exclusionForm = z
  .object({
    name: exclusionFields.shape.name,
    provenance: z.enum(["any", ...provenances]).default("any"),
    ...{ page: typed, event: typed, referrer: typed, order: typed },
    ...{ visitors: typed, networks: typed, from: typedDay, to: typedDay },
    fromNowOn: z.literal("on").optional(),
    /** The pressed button; Enter in a field is the first one. */
    step: z.enum(["preview", "apply"]).default("preview"),
  })
  .transform(({ name, step, fromNowOn, provenance, ...values }, context) => {
    const read = conditionsOf.safeParse(values);
    if (!read.success) {
      for (const { path, message } of read.error.issues)
        context.addIssue({ code: "custom", path: fieldOf(path), message });
      return z.NEVER;
    }
    const conditions = { ...read.data, provenance: provenance === "any" ? [] : [provenance] };
    const checked = exclusionFields.safeParse({ name, conditions, fromNowOn: fromNowOn === "on" });
    if (checked.success) return { step, fields: checked.data, typed: { ...values, name, provenance, fromNowOn } };
    for (const { path, message } of checked.error.issues) {
      const [first, field] = path;
      context.addIssue({
        code: "custom",
        path: fieldOf([first === "conditions" ? (field ?? "page") : (first ?? "name")]),
        message,
      });
    }
    return z.NEVER;
  });

const conditionsOf = z.object({
  ...{ page: pattern, referrer: pattern, event: several, order: several },
  ...{ visitors: severalVisitors, networks: severalNetworks, from: day(0), to: day(1) },
});

/** The form of an exclusion that there is not yet. */
export const blankExclusion = {
  ...{ name: "", provenance: "any", page: "", event: "", referrer: "", order: "", visitors: "", networks: "" },
  ...{ from: noDay, to: noDay, fromNowOn: undefined },
} as const;
