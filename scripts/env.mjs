import { resolve } from "node:path";

/**
 * The scripts' part of the environment, without packages: before the first start there are none. Each program checks the
 * rest of its own variables when it starts. Throws an Error of one line that names the variable.
 */
export function readEnv(root, env = process.env) {
  const given = (name, otherwise) => (env[name] === undefined || env[name] === "" ? otherwise : env[name]);
  const port = (name, otherwise) => {
    const value = Number(given(name, otherwise));
    if (!Number.isInteger(value) || value < 1 || value > 65_535) {
      throw new Error(`${name}: must be a port from 1 to 65535, not ${JSON.stringify(env[name])}`);
    }
    return value;
  };
  const dashboard = { host: given("HOST", "127.0.0.1"), port: port("PORT", "3000") };
  const platform = { host: given("PLATFORM_HOST", "127.0.0.1"), port: port("PLATFORM_PORT", "4000") };
  if (dashboard.port === platform.port) throw new Error(`PLATFORM_PORT: ${platform.port} is already PORT`);
  return {
    dashboard,
    platform,
    dataDir: resolve(root, given("DATA_DIR", "./data")),
    /** Addresses whose `X-Forwarded-For` counts; of both programs. */
    trustedProxies: given("TRUST_PROXY", "")
      .split(",")
      .map((address) => address.trim())
      .filter((address) => address !== ""),
    publicUrl: given("DASHBOARD_URL", `http://${browsable(dashboard.host)}:${dashboard.port}`),
    given: env,
    /** For the programs: everything given, and the values they share. */
    forChildren: {
      ...env,
      NODE_ENV: "production",
      HOST: dashboard.host,
      PORT: String(dashboard.port),
      PLATFORM_HOST: platform.host,
      PLATFORM_PORT: String(platform.port),
      DATA_DIR: resolve(root, given("DATA_DIR", "./data")),
      // The stores' engines work in libuv's threads: four slow queries must not block a sign-in's hashing.
      UV_THREADPOOL_SIZE: given("UV_THREADPOOL_SIZE", "16"),
    },
  };
}

const everywhere = new Set(["0.0.0.0", "::", "127.0.0.1"]);

/** An address at which this machine's browser reaches a bound host. */
export const browsable = (host) => (everywhere.has(host) ? "localhost" : host);
