import { join } from "node:path";
import pg from "pg";
import { AppError } from "#platform/errors.ts";
import type { Settings } from "#platform/settings.ts";
import { connection, startPostgres } from "./embedded.ts";
import type { Postgres, Queries } from "./handle.ts";

/** 64-bit counters fit a JavaScript number up to 2^53; the driver returns strings by default. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens the state store: the server of `DATABASE_URL`, else the embedded one of `DATA_DIR/postgres`. `warn` is called when
 * the embedded one had to be restarted. Throws an Error of one line where it cannot be reached. `close` also stops the
 * embedded server.
 */
export async function openPostgres(
  settings: Pick<Settings, "DATABASE_URL" | "DATA_DIR">,
  warn: (message: string) => void = () => undefined,
): Promise<Postgres> {
  const embedded = settings.DATABASE_URL ? undefined : await startPostgres(join(settings.DATA_DIR, "postgres"), warn);
  const address = embedded ? connection(embedded.socketFolder) : { connectionString: settings.DATABASE_URL };
  const limits = { connectionTimeoutMillis: 5_000, statement_timeout: 15_000 };
  const pool = new pg.Pool({ ...address, ...limits, max: 12 });
  const health = new pg.Pool({ ...address, ...limits, max: 1 });
  for (const each of [pool, health]) outliveErrors(each);
  const close = async () => {
    await Promise.all([pool.end(), health.end()]);
    await embedded?.stop();
  };
  try {
    await checkVersion(pool);
  } catch (error) {
    await close();
    throw new Error(`PostgreSQL cannot be reached: ${(error as Error).message.split("\n")[0]}`);
  }
  return {
    query: (text, values) => run(pool, text, values),
    async ping() {
      await run(health, "SELECT 1");
    },
    async transaction(work) {
      const client = await pool.connect().catch(translateError);
      let broken: boolean | undefined;
      try {
        await run(client, "BEGIN");
        const result = await work({ query: (text, values) => run(client, text, values) });
        await run(client, "COMMIT");
        return result;
      } catch (error) {
        broken = await client.query("ROLLBACK").then(
          () => false,
          () => true,
        );
        throw error;
      } finally {
        client.release(broken);
      }
    },
    close,
  };
}

/** After it a query of a reserved connection fails, also where the network lost it without a word. */
const reservedMs = 3_000;

/** Queries of a server on a connection of their own, which no other query occupies. */
export function openReserved(connectionString: string): Queries & { close(): Promise<void> } {
  const limits = { connectionTimeoutMillis: reservedMs, query_timeout: reservedMs };
  const pool = new pg.Pool({ connectionString, ...limits, max: 1 });
  outliveErrors(pool);
  return { query: (text, values) => run(pool, text, values), close: () => pool.end() };
}

/** A broken connection is replaced on the next query; without a listener its error would end the process. */
function outliveErrors(pool: pg.Pool): void {
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
}

const minVersion = 150_000;

async function checkVersion(pool: pg.Pool): Promise<void> {
  const { rows: found } = await pool.query<{ version: string }>(
    "SELECT current_setting('server_version_num') AS version",
  );
  if (Number(found[0]?.version) < minVersion) throw new Error("its version is older than 15");
}

const run: <Row extends object>(
  runner: pg.Pool | pg.PoolClient,
  ...query: Parameters<Queries["query"]>
) => Promise<Row[]> = async (runner, text, values) => {
  const result = await runner.query(text, values as unknown[]).catch(translateError);
  return result.rows;
};

/** Errors of the network, and PostgreSQL's classes: connection (08), out of resources (53), shutdown (57P). */
const temporary = /^(E[A-Z]+|EAI_AGAIN|08\w{3}|53\w{3}|57P\w{2})$/;
const temporaryMessage = /terminated|timeout|closed|not queryable|after calling end/i;

/** Its website was deleted between the check that it is there and the statement. */
const isOfDeletedWebsite = ({ code, constraint = "" }: { code?: string; constraint?: string }) =>
  code === "23503" && constraint.endsWith("_website_id_fkey");

function translateError(error: unknown): never {
  const { code, message } = error as { code?: string; message: string };
  if (isOfDeletedWebsite(error as object)) throw new AppError("NOT_FOUND", message, { cause: error });
  if (code === "57014") throw new AppError("TIMEOUT", `PostgreSQL: ${message}`, { cause: error });
  if (code === undefined ? temporaryMessage.test(message) : temporary.test(code)) {
    throw new AppError("SERVICE_UNAVAILABLE", `PostgreSQL: ${message}`, { retryAfter: 2, cause: error });
  }
  throw error;
}
