import { z } from "zod";
import { firstLimits } from "#contract/first-limits.ts";
import type { Provider, SendingType } from "#contract/integration-providers.ts";
import { accountForm, readSettings, settingField } from "./account-form.ts";
import { capFields, fillCaps, limitsField, readCaps } from "./limits-form.ts";

/**
 * The form of a channel that there is not yet: its account, whose secrets no answer shows, and its first limits. Without a
 * name it is called as its provider.
 */
export const newChannelForm = accountForm
  .omit({ acceptUntested: true })
  .extend({ name: z.string().trim().max(80).default(""), ...capFields });

type Typed = Pick<z.output<typeof newChannelForm>, keyof typeof capFields>;

/** The limits as the call takes them: always named, so that an owner who empties them gets none. */
export const readNewLimits = ({ quiet, ...caps }: Typed) => ({
  ...{ caps: readCaps(caps), quiet: quiet === undefined ? [] : [quiet] },
});

/** The settings as the call takes them: of a channel that has none nothing is taken back. */
export const readNewSettings = (provider: Provider, typed: z.output<typeof newChannelForm>) =>
  Object.fromEntries(Object.entries(readSettings(provider, typed) ?? {}).filter(([, value]) => value !== ""));

/** What the form shows before anybody typed. */
export const fillNewLimits = (type: SendingType) => fillCaps(firstLimits(type));

/** The form's field of a violation of the call. */
export const newChannelField = (path: readonly (string | number)[]) =>
  path[0] === "caps" || path[0] === "quiet" ? limitsField(path) : settingField(path);
