/** The version of the Graph API that requests and answers are written for. */
const version = "v23.0";

/** The address of an object of Meta's Graph API; an address of the owner's replaces its host. */
export const graphAddress = ({ baseUrl }: Readonly<Record<string, string | number>>, path: string): string =>
  `${`${baseUrl ?? "https://graph.facebook.com"}`.replace(/\/+$/, "")}/${version}/${path}`;
