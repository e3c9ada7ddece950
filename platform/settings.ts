import { randomBytes } from "node:crypto";
import { accessSync, constants, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { timeZone } from "#contract/fields.ts";
import { gatewayNames } from "#contract/payments.ts";
import { bothTlsFiles, bounceFields, hasBothTlsFiles } from "./bounce-settings.ts";
import { makeFolder } from "./data-folder/make-folder.ts";
import { splitKeys } from "./keyring.ts";
import { dnsServers, trustedProxies } from "./network-settings.ts";
import { bothVapidKeys, hasBothVapidKeys, vapidFields } from "./vapid-settings.ts";

const error = "must be a whole number from 0 to 65535";
const port = z.coerce.number({ error }).int({ error }).min(0, { error }).max(65_535, { error });
const oneOf = <T extends string>(names: readonly [T, ...T[]]) =>
  z.enum(names, { error: `must be ${names.join(" or ")}` });
const allRoles = ["api", "collect", "worker"] as const;
const roles = z
  .string()
  .transform((value) => value.split(",").map((role) => role.trim()))
  .pipe(z.array(oneOf(allRoles)).min(1));

const web = z.url({ protocol: /^https?$/, error: "must be an address that begins with http:// or https://" });
const database = z.url({ protocol: /^postgres(ql)?$/, error: "must be an address that begins with postgres://" });
const smtp = z.url({ protocol: /^smtps?$/, error: "must be an address that begins with smtp:// or smtps://" });
function count(min: number) {
  const outside = { error: `must be a whole number from ${min} to 1000` };
  return z.coerce.number(outside).int(outside).min(min, outside).max(1_000, outside);
}
const bytesError = "must be a whole number of at least 1000000";
const bytes = z.coerce.number({ error: bytesError }).int({ error: bytesError }).min(1_000_000, { error: bytesError });
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "must be a time of day like 03:30" });
/** `a@shop.example` or `Name <a@shop.example>`. */
const sender = z.string().regex(/^([^<>@\p{Cc}]+ )?<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/u, {
  error: "must be like Nabz <nabz@shop.example>",
});
const zoneError = "must be an offset such as +04:30, or a zone such as Asia/Tehran";
const zone = z.string().refine((value) => timeZone.safeParse(value).success, { error: zoneError });
/** With a placeholder from an example anyone could sign tokens. */
const secret = z
  .string()
  .min(32, { error: "must be at least 32 random characters" })
  .refine((value) => new Set(value).size >= 10, { error: "is not random enough" })
  .refine((value) => !/change.?me|secret|password|example|insecure/i.test(value), { error: "is a placeholder" });

/** Gateways in the order in which they are chosen by currency. */
const gatewayError = `must name gateways of ${gatewayNames.join(", ")}, with commas`;
const gatewayList = z
  .string()
  .transform((value) => (value.trim() === "none" ? [] : value.split(",").map((name) => name.trim())))
  .pipe(z.array(z.enum(gatewayNames, { error: gatewayError }), { error: gatewayError }));
const gatewayUrl = web.transform((url) => url.replace(/\/$/, ""));

/** One key, or several of which the first one seals: while values move to it the others still open. */
const sealingKeys = z
  .string()
  .transform(splitKeys)
  .pipe(z.array(secret).min(1))
  .transform((keys) => keys.join("\n"));

/** A minute's amounts of what comes by public keys: per website and per client address; 0 is no limit. */
const intakeRate = z
  .string()
  .regex(/^\d{1,12},\d{1,12}$/, { error: "must be two whole numbers, per website and per address, such as 60000,3000" })
  .transform((value) => {
    const [website = 0, address = 0] = value.split(",").map(Number);
    return { website, address };
  });

/** What a gateway cannot be used without. */
const settingsOfGateway = {
  sandbox: [],
  zarinpal: ["ZARINPAL_MERCHANT_ID"],
  zibal: ["ZIBAL_MERCHANT"],
  stripe: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
} as const;

const schema = z
  .object({
    HOST: z.string().min(1).default("127.0.0.1"),
    PORT: port.default(3000),
    PLATFORM_HOST: z.string().min(1).default("127.0.0.1"),
    PLATFORM_PORT: port.default(4000),
    DASHBOARD_URL: web.optional(),
    PLATFORM_URL: web.optional(),
    DATA_DIR: z.string().min(1).default("./data"),
    DATABASE_URL: database.optional(),
    CLICKHOUSE_URL: web.optional(),
    CLICKHOUSE_CLUSTER: z.string().optional(),
    ROLES: roles.default([...allRoles]),
    SESSION_SECRET: secret.optional(),
    ENCRYPTION_KEY: sealingKeys.optional(),
    TIME_ZONE_OFFSET: zone.default("+04:30"),
    REGISTRATION: oneOf(["closed", "open"]).default("closed"),
    /** `on` sells plans and applies their quotas. */
    PLANS: oneOf(["off", "on"]).default("off"),
    /** The operator's prices and quotas; `DATA_DIR/plans.json` or the shipped ones unless given. */
    PLANS_FILE: z.string().min(1).optional(),
    SMTP_URL: smtp.optional(),
    MAIL_FROM: sender.optional(),
    /** Who takes payments: the first that takes the currency is used; `none` takes none. The sandbox unless given. */
    PAYMENT_GATEWAY: gatewayList.optional(),
    ZARINPAL_MERCHANT_ID: z.guid({ error: "must be the merchant's UUID of 36 characters" }).optional(),
    ZARINPAL_URL: gatewayUrl.prefault("https://payment.zarinpal.com"),
    ZIBAL_MERCHANT: z.string().min(1).optional(),
    ZIBAL_URL: gatewayUrl.prefault("https://gateway.zibal.ir"),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^[sr]k_\w+$/, { error: "must begin with sk_ or rk_" })
      .optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_\S+$/, { error: "must begin with whsec_" })
      .optional(),
    STRIPE_URL: gatewayUrl.prefault("https://api.stripe.com"),
    ...vapidFields,
    TRUST_PROXY: trustedProxies.optional(),
    METRICS_TOKEN: z.string().min(1).optional(),
    LIMIT_NEW_VISITORS: intakeRate.prefault("60000,3000"),
    LIMIT_EVENTS: intakeRate.prefault("300000,30000"),
    LIMIT_BYTES: intakeRate.prefault("300000000,60000000"),
    LIMIT_SUBSCRIPTIONS: intakeRate.prefault("100,4"),
    /** `1` lets guarded outgoing requests reach private addresses, which tests need. */
    ALLOW_PRIVATE_TARGETS: oneOf(["0", "1"]).default("0"),
    /** Where records of sender domains are looked up; the system's resolvers unless given. */
    DNS_SERVERS: dnsServers.optional(),
    ...bounceFields,
    /** The browser that takes the pictures of heatmaps; the system's Chromium unless given. */
    CHROMIUM_PATH: z.string().min(1).optional(),
    /** `1` lets it run without its sandbox where the system has none. */
    CAPTURE_UNSANDBOXED: oneOf(["0", "1"]).default("0"),
    /** `1` sets damaged parts of the event store aside at the start (docs/operating.md). */
    START_WITHOUT_DAMAGED: oneOf(["0", "1"]).default("0"),
    /** Where nightly backups go; `none` turns them off. */
    BACKUP_DIR: z.string().min(1).optional(),
    /** Daily backups, and weekly ones beyond them, that stay. */
    BACKUP_KEEP: count(1).optional(),
    BACKUP_KEEP_WEEKS: count(0).optional(),
    /** Time of day in TIME_ZONE_OFFSET. */
    /** Bytes of acknowledged events that may wait for the event store; past it nothing is accepted. */
    WAL_MAX_BYTES: bytes.default(1_073_741_824),
    BACKUP_AT: timeOfDay.default("03:30"),
    LOG_LEVEL: oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  })
  .refine(({ CLICKHOUSE_CLUSTER }) => CLICKHOUSE_CLUSTER === undefined, {
    path: ["CLICKHOUSE_CLUSTER"],
    error: "clusters are not supported: leave it out and name one server by CLICKHOUSE_URL",
  })
  .refine(({ ROLES }) => ROLES.includes("collect"), {
    path: ["ROLES"],
    error: "must include collect: api and worker need the state of the process that collects",
  })
  .refine((env) => hasAllRoles(env) || (env.DATABASE_URL !== undefined && env.CLICKHOUSE_URL !== undefined), {
    path: ["ROLES"],
    error: "must be api,collect,worker with embedded stores, which one process alone can open",
  })
  .refine((env) => env.SMTP_URL === undefined || env.MAIL_FROM !== undefined, {
    path: ["MAIL_FROM"],
    error: "must be given with SMTP_URL",
  })
  .superRefine((env, context) => {
    for (const name of env.PAYMENT_GATEWAY ?? []) {
      const missing = settingsOfGateway[name].find((variable) => env[variable] === undefined);
      if (missing === undefined) continue;
      context.addIssue({ code: "custom", path: [missing], message: `must be given with PAYMENT_GATEWAY=${name}` });
    }
  })
  .refine(hasBothVapidKeys, bothVapidKeys)
  .refine(hasBothTlsFiles, bothTlsFiles)
  .transform((env) => ({
    ...env,
    DATA_DIR: resolve(env.DATA_DIR),
    PAYMENT_GATEWAY: env.PAYMENT_GATEWAY ?? ["sandbox" as const],
    /** Whether the operator has named who takes payments. */
    HAS_GATEWAY: env.PAYMENT_GATEWAY !== undefined,
    ...readBackupSettings(env),
    PLATFORM_URL: (env.PLATFORM_URL ?? `http://${browsable(env.PLATFORM_HOST)}:${env.PLATFORM_PORT}`).replace(
      /\/$/,
      "",
    ),
    DASHBOARD_URL: (env.DASHBOARD_URL ?? `http://${browsable(env.HOST)}:${env.PORT}`).replace(/\/$/, ""),
  }));

/** Nightly backups are made where BACKUP_DIR names a folder. Servers have their own means. */
function readBackupSettings(env: {
  BACKUP_DIR?: string | undefined;
  BACKUP_KEEP?: number | undefined;
  BACKUP_KEEP_WEEKS?: number | undefined;
  DATABASE_URL?: string | undefined;
  CLICKHOUSE_URL?: string | undefined;
}) {
  const given = env.BACKUP_DIR;
  const isOff =
    given === undefined || given === "none" || env.DATABASE_URL !== undefined || env.CLICKHOUSE_URL !== undefined;
  return {
    BACKUP_DIR: isOff ? undefined : resolve(given),
    BACKUP_KEEP: env.BACKUP_KEEP ?? 7,
    BACKUP_KEEP_WEEKS: env.BACKUP_KEEP_WEEKS ?? 4,
  };
}

const hasAllRoles = ({ ROLES }: { ROLES: readonly string[] }) => new Set(ROLES).size === allRoles.length;

type Parsed = z.output<typeof schema>;
export type Settings = Omit<Parsed, "SESSION_SECRET" | "ENCRYPTION_KEY"> & {
  SESSION_SECRET: string;
  ENCRYPTION_KEY: string;
  /** Whether the data folder holds the key, and not the environment; the same text may stand in both. */
  isKeyFromFile: boolean;
};

interface IntakeRate {
  website: number;
  address: number;
}

/** What may come by public keys a minute; subscriptions are browsers that newly take pushes. */
export type IntakeRates = Record<"newVisitors" | "events" | "bytes" | "subscriptions", IntakeRate>;

export const intakeRatesOf = (
  settings: Pick<Settings, "LIMIT_NEW_VISITORS" | "LIMIT_EVENTS" | "LIMIT_BYTES" | "LIMIT_SUBSCRIPTIONS">,
): IntakeRates => ({
  newVisitors: settings.LIMIT_NEW_VISITORS,
  events: settings.LIMIT_EVENTS,
  bytes: settings.LIMIT_BYTES,
  subscriptions: settings.LIMIT_SUBSCRIPTIONS,
});

const browsable = (host: string) => (host === "0.0.0.0" || host === "::" || host === "127.0.0.1" ? "localhost" : host);

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Parses the environment without generating secrets. Empty variables count as not set. Throws an Error of one line that
 * names the variable.
 */
export function readEnvironment(env: Environment = process.env): Parsed {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ""));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${issue?.path[0]?.toString() ?? "environment"}: ${issue?.message ?? "is not valid"}`);
}

/**
 * Reads the platform's settings, the only use of `process.env` in the platform. Creates `DATA_DIR` (mode 0700) and, once,
 * the secrets that are not given. Throws an Error of one line that names the variable.
 */
export function readSettings(env: Environment = process.env): Settings {
  const settings = readEnvironment(env);
  try {
    makeFolder(settings.DATA_DIR);
    accessSync(settings.DATA_DIR, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`DATA_DIR: ${settings.DATA_DIR} cannot be used: ${(error as Error).message}`);
  }
  return {
    ...settings,
    SESSION_SECRET: settings.SESSION_SECRET ?? readSecretFile("SESSION_SECRET", settings.DATA_DIR, "session-secret"),
    ENCRYPTION_KEY: settings.ENCRYPTION_KEY ?? readSecretFile("ENCRYPTION_KEY", settings.DATA_DIR, "encryption-key"),
    isKeyFromFile: settings.ENCRYPTION_KEY === undefined,
  };
}

/** The secret in the file, generated by the first process: two that start at once read the same one. */
function readSecretFile(variable: string, folder: string, name: string): string {
  const path = join(folder, name);
  const temporary = `${path}.${process.pid}`;
  try {
    const stored = readIfExists(path);
    if (stored === undefined) {
      writeFileSync(temporary, randomBytes(48).toString("base64url"), { mode: 0o600, flush: true });
      linkSync(temporary, path);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw new Error(`${variable}: ${(error as Error).message}`);
  } finally {
    rmSync(temporary, { force: true });
  }
  const text = readIfExists(path) ?? "";
  if (text.length < 32) throw new Error(`${variable}: ${path} holds no secret of at least 32 characters`);
  return text;
}

function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
