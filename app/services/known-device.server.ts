import { cookieNames, readCookie, setCookie } from "./cookies.server.ts";

/** In seconds; browsers keep no cookie for longer. */
const rememberedFor = 400 * 86_400;
/** A browser that owners share knows the last ones. */
const maxAccounts = 3;
const separator = "~";
/** The platform refuses a sign-in with a longer one. */
const maxTokenLength = 300;

/**
 * The tokens that make this browser a known device of accounts. They pass the limits that guesses of strangers can spend,
 * so signing out keeps them. A damaged cookie, which a site on a sibling host can set too, keeps nobody out.
 */
export const readDevices = (request: Request): string[] =>
  (readCookie(request, cookieNames.device) ?? "")
    .split(separator)
    .filter((token) => token !== "" && token.length <= maxTokenLength && !token.includes("\0"))
    .slice(0, maxAccounts);

/** The cookie that adds the token of an account, which replaces that account's earlier one. */
export function deviceCookie(request: Request, token: string): string {
  const others = readDevices(request).filter((each) => accountOf(each) !== accountOf(token));
  return setCookie(cookieNames.device, [token, ...others].slice(0, maxAccounts).join(separator), rememberedFor);
}

const accountOf = (token: string) => token.split(".")[0];
