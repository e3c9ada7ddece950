import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { timeZone } from "#contract/fields.ts";

const port = z.coerce.number().int().min(0).max(65_535);
const roles = z
  .string()
  .transform((value) => value.split(",").map((role) => role.trim()))
  .pipe(z.array(z.enum(["api", "collect", "worker"])).min(1));

const schema = z
  .object({
    HOST: z.string().min(1).default("127.0.0.1"),
    PORT: port.default(3000),
    PLATFORM_HOST: z.string().min(1).default("127.0.0.1"),
    PLATFORM_PORT: port.default(4000),
    DASHBOARD_URL: z.url().optional(),
    PLATFORM_URL: z.url().optional(),
    DATA_DIR: z.string().min(1).default("./data"),
    DATABASE_URL: z.url().optional(),
    CLICKHOUSE_URL: z.url().optional(),
    CLICKHOUSE_CLUSTER: z.string().optional(),
    ROLES: roles.default(["api", "collect", "worker"]),
    SESSION_SECRET: z.string().min(32).optional(),
    ENCRYPTION_KEY: z.string().min(32).optional(),
    TIME_ZONE_OFFSET: timeZone.default("+04:30"),
    REGISTRATION: z.enum(["closed", "open"]).default("closed"),
    TRUST_PROXY: z.string().optional(),
    METRICS_TOKEN: z.string().min(1).optional(),
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  })
  .transform((env) => ({
    ...env,
    DATA_DIR: resolve(env.DATA_DIR),
    PLATFORM_URL: (env.PLATFORM_URL ?? `http://${browsable(env.PLATFORM_HOST)}:${env.PLATFORM_PORT}`).replace(
      /\/$/,
      "",
    ),
    DASHBOARD_URL: (env.DASHBOARD_URL ?? `http://${browsable(env.HOST)}:${env.PORT}`).replace(/\/$/, ""),
  }));

type Parsed = z.output<typeof schema>;
export type Settings = Omit<Parsed, "SESSION_SECRET" | "ENCRYPTION_KEY"> & {
  SESSION_SECRET: string;
  ENCRYPTION_KEY: string;
};

const browsable = (host: string) => (host === "0.0.0.0" || host === "::" || host === "127.0.0.1" ? "localhost" : host);

/**
 * Reads the platform's settings; the only place of the platform that looks at `process.env`.
 * Empty variables count as not set. Makes `DATA_DIR` (mode 0700) and, once, the secrets that were not given.
 * Throws an Error of one line that names the variable.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>> = process.env): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${issue?.path.join(".") || "environment"}: ${issue?.message ?? "is not valid"}`);
  }
  const settings = parsed.data;
  mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o700 });
  return {
    ...settings,
    SESSION_SECRET: settings.SESSION_SECRET ?? secretFile(settings.DATA_DIR, "session-secret"),
    ENCRYPTION_KEY: settings.ENCRYPTION_KEY ?? secretFile(settings.DATA_DIR, "encryption-key"),
  };
}

function secretFile(folder: string, name: string): string {
  const path = join(folder, name);
  if (!existsSync(path)) {
    const temporary = `${path}.${process.pid}`;
    writeFileSync(temporary, randomBytes(48).toString("base64url"), { mode: 0o600, flush: true });
    renameSync(temporary, path);
    chmodSync(path, 0o600);
  }
  return readFileSync(path, "utf8").trim();
}
