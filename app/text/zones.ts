import { signIn } from "./fa/sign-in.ts";
import { i18n } from "./i18n.ts";

/** The zones a website may choose in a list, as options of a select. */
export const zoneOptions = Object.keys(signIn.website.zones).map((value) => ({
  value,
  label: i18n.t(`signIn:website.zones.${value as keyof typeof signIn.website.zones}`),
}));
