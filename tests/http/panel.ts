import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A panel that answers for one account as Kavenegar's documents say. */
export interface Panel {
  url: string;
  /** Paths of the calls. */
  paths: string[];
  close(): void;
}

export async function startPanel(key: string): Promise<Panel> {
  const paths: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    paths.push(url);
    const status = url.includes(`/${key}/`) ? 200 : 403;
    response.statusCode = status;
    response.end(JSON.stringify({ return: { status, message: "" }, entries: {} }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, paths, close: () => server.close() };
}
