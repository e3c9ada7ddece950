import { buffer } from "node:stream/consumers";
import { ClickHouseLogLevel, createClient } from "@clickhouse/client";
import { createChdbConnection } from "chdb/connection";

const maxConnections = 8;

/** Runs statements on the embedded engine of a folder, each on a connection of its own. */
export class Engine {
  #idle = [];
  #waiting = [];
  #open = 0;

  constructor(folder) {
    this.connect = () =>
      createClient({ connection: createChdbConnection({ path: folder }), log: { level: ClickHouseLogLevel.OFF } });
    // Holds the folder from the start.
    this.#idle.push(this.connect());
    this.#open = 1;
  }

  /** The result as bytes. Rejects with the engine's error (`code`, `type`, `message`). */
  async run({ text, format, settings, values }) {
    const connection = await this.#take();
    try {
      const query = withSettings(withFormat(text, format), settings);
      const { stream } = await connection.exec({ query, query_params: values });
      const body = await buffer(stream);
      this.#give(connection);
      return body;
    } catch (error) {
      // Rows of a failed query would come before the next result of the connection.
      this.#open -= 1;
      await connection.close();
      this.#next();
      throw error;
    }
  }

  async close() {
    await Promise.all(this.#idle.map((connection) => connection.close()));
  }

  async #take() {
    if (this.#idle.length > 0) return this.#idle.pop();
    if (this.#open < maxConnections) {
      this.#open += 1;
      return this.connect();
    }
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  #give(connection) {
    const first = this.#waiting.shift();
    if (first === undefined) this.#idle.push(connection);
    else first(connection);
  }

  #next() {
    const first = this.#waiting.shift();
    if (first === undefined) return;
    this.#open += 1;
    first(this.connect());
  }
}

const isRead = (text) => /^\s*(SELECT|WITH|SHOW|DESCRIBE|EXISTS)\b/i.test(text);

const withFormat = (text, format) =>
  format && isRead(text) && !/\bFORMAT\s+\w+\s*(SETTINGS\b.*)?$/is.test(text) ? `${text}\nFORMAT ${format}` : text;

/** As a clause of the statement: a setting beside a query would reach later ones of the connection. */
function withSettings(text, settings) {
  const list = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  if (list.length === 0) return text;
  if (isRead(text)) return `${text}\nSETTINGS ${list.join(", ")}`;
  throw Object.assign(new Error(`settings beside a statement that reads nothing: ${list}`), {
    code: "115",
    type: "UNKNOWN_SETTING",
  });
}
