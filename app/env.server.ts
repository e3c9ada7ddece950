import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const address = z.url({ protocol: /^https?$/, error: "must be an address that begins with http:// or https://" });
const home = z.string().refine((value) => value.startsWith("/") || address.safeParse(value).success, {
  error: "must be a path, or an address that begins with http:// or https://",
});

const schema = z
  .object({
    DATA_DIR: z.string().min(1).default("./data"),
    PLATFORM_HOST: z.string().default("127.0.0.1"),
    PLATFORM_PORT: z.string().default("4000"),
    PLATFORM_URL: address.optional(),
    AUTH_SERVICE_URL: address.optional(),
    WALLET_SERVICE_URL: address.optional(),
    DASHBOARD_URL: address.optional(),
    PUBLIC_HOME_URL: home.default("/login"),
    NABZ_DEV: z.enum(["0", "1"]).default("0"),
    PLANS: z.enum(["on", "off"], { error: "must be on or off" }).default("off"),
    PAYMENT_GATEWAY: z.string().optional(),
    SESSION_SECRET: z.string().min(32, { error: "must be at least 32 random characters" }).optional(),
  })
  .transform((env) => ({
    ...env,
    // If PLATFORM_URL is behind a proxy, AUTH_SERVICE_URL and WALLET_SERVICE_URL are the direct addresses.
    platform: env.PLATFORM_URL ?? `http://${env.PLATFORM_HOST}:${env.PLATFORM_PORT}`,
  }));

const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ""));
const parsed = readSettings();

/** Throws an Error of one line that names the variable. */
function readSettings() {
  const { data, error } = schema.safeParse(given);
  if (data !== undefined) return data;
  const [issue] = error.issues;
  throw new Error(`${issue?.path[0]?.toString() ?? "environment"}: ${issue?.message ?? "is not valid"}`);
}

/** The dashboard's settings; the only reader of `process.env` in `app/`. */
export const env = {
  authServiceUrl: parsed.AUTH_SERVICE_URL ?? parsed.platform,
  walletServiceUrl: parsed.WALLET_SERVICE_URL ?? parsed.platform,
  dashboardUrl: parsed.DASHBOARD_URL,
  publicHomeUrl: parsed.PUBLIC_HOME_URL,
  /** What menus lead to: plans where they are sold, the wallet there and where the operator has named a gateway; see `soldTo`. */
  sells: {
    plans: parsed.PLANS === "on",
    wallet: parsed.PLANS === "on" || ![undefined, "none"].includes(parsed.PAYMENT_GATEWAY?.trim()),
  },
  /** Serves pages for developers, such as `/dev/ui`. */
  isDevelopment: parsed.NABZ_DEV === "1",
  /** Cookies are `Secure` if the public address is https. */
  secureCookies: parsed.DASHBOARD_URL?.startsWith("https:") ?? false,
};

/** SESSION_SECRET, else the secret that the platform creates in DATA_DIR. Read late: the platform may start second. */
export function sessionSecret(): string {
  if (parsed.SESSION_SECRET !== undefined) return parsed.SESSION_SECRET;
  const path = join(parsed.DATA_DIR, "session-secret");
  if (!existsSync(path)) throw new Error("SESSION_SECRET is not set and DATA_DIR holds none yet");
  return readFileSync(path, "utf8").trim();
}
