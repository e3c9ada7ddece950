import { redirect } from "@remix-run/node";

/** Addresses that changed: bookmarks and links in old messages keep working. The rest of the path and the query stay. */
const formerAddresses: readonly [former: RegExp, address: string][] = [
  [/^\/websites\/([^/]+)\/mails$/, "/websites/$1/email-reports"],
  [/^\/w\/([^/]+)\/notes(\/|$)/, "/w/$1/annotations$2"],
  [/^\/w\/([^/]+)\/present$/, "/w/$1/realtime/people"],
  [/^\/w\/([^/]+)\/reports\/ways\/export$/, "/w/$1/reports/paths/export"],
];

/** The address that replaced this one, with its query; undefined for every other address. */
export function addressAfter({ pathname, search }: Pick<URL, "pathname" | "search">): string | undefined {
  const found = formerAddresses.find(([former]) => former.test(pathname));
  return found === undefined ? undefined : pathname.replace(...found) + search;
}

/** Throws a permanent redirect from a former address. */
export function redirectFormer(request: Request): void {
  const address = addressAfter(new URL(request.url));
  if (address !== undefined) throw redirect(address, 301);
}
