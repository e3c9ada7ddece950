import { type Provider, providerNames, providers, type SendingType } from "#contract/integration-providers.ts";

/** Types in the order of the home. */
export const sentTypes = [
  "SMS",
  "EMAIL",
  "WHATSAPP",
  "PUSH",
  "WEB_PUSH",
  "ON_SITE",
  "API",
] as const satisfies readonly SendingType[];
export type SentType = (typeof sentTypes)[number];

/** Types whose channels an owner adds, by the address of their page. */
export const pagedTypes = { sms: "SMS", email: "EMAIL", whatsapp: "WHATSAPP", push: "PUSH" } as const;
export type TypePath = keyof typeof pagedTypes;
/** Types with a page of their own. */
const pages = { ...pagedTypes, "web-push": "WEB_PUSH", "on-site": "ON_SITE" } as const;

/** The type of an address; throws a 404 Response for another. */
export function typeAt(path: string): TypePath {
  if (Object.hasOwn(pagedTypes, path)) return path as TypePath;
  throw new Response(null, { status: 404 });
}

export const pathOf = (type: SendingType): keyof typeof pages | undefined =>
  (Object.keys(pages) as (keyof typeof pages)[]).find((path) => pages[path] === type);

/** The providers that an owner may choose for a type. */
export const providersOf = (type: SendingType): Provider[] =>
  providerNames.filter((name) => providers[name].type === type);
