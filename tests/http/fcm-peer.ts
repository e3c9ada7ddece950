import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface Sent {
  path: string;
  token: string;
  message: Record<string, unknown> & { data?: Record<string, string> };
}

/** Google's two servers on loopback: one makes tokens of signed assertions, one takes pushes by tokens of apps. */
export async function startPushPeer() {
  const sent: Sent[] = [];
  const assertions: string[] = [];
  const answers = new Map<string, { status: number; code: string | undefined }>();
  const losing = new Set<string>();
  let tokenStatus = 200;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const path = request.url ?? "";
    const answer = (status: number, json: object) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
    if (path === "/token") {
      if (tokenStatus !== 200) return answer(tokenStatus, { error: "invalid_grant" });
      assertions.push(new URLSearchParams(body).get("assertion") ?? "");
      return answer(200, { access_token: `access-${assertions.length}`, expires_in: 3_600 });
    }
    const { message } = JSON.parse(body) as { message: Sent["message"] & { token: string } };
    sent.push({ path, token: message.token, message });
    if (losing.delete(message.token)) return void request.socket.destroy();
    const { status, code } = answers.get(message.token) ?? { status: 200, code: undefined };
    if (status === 200) return answer(200, { name: `projects/shop-app/messages/${sent.length}-${Date.now()}` });
    answer(status, { error: { code: status, message: code, details: [{ "@type": "FcmError", errorCode: code }] } });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ sent, assertions },
    answerToken(status: number) {
      tokenStatus = status;
    },
    answer(token: string, status: number, code?: string) {
      answers.set(token, { status, code });
    },
    /** Takes the next push to a token, and breaks off before it answers. */
    lose: (token: string) => void losing.add(token),
    forget() {
      sent.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
