import { once } from "node:events";
import { createServer } from "node:http";

/**
 * A panel of SMS that takes everything, in the words of Kavenegar. `count(word)`: messages whose text begins with the word,
 * each reference once; `repeats()`: messages that came again under a reference it had taken.
 */
export async function startPanel() {
  const texts = new Map();
  let repeats = 0;
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const form = new URLSearchParams(body);
    const [references, messages] = ["localmessageids", "message"].map((name) => JSON.parse(form.get(name) ?? "[]"));
    const entries = references.map((reference, index) => {
      if (texts.has(reference)) repeats += 1;
      texts.set(reference, messages[index].slice(0, 8));
      return { messageid: texts.size, status: 1, cost: 900 };
    });
    response.end(JSON.stringify({ return: { status: 200, message: "" }, entries }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    count: (word) => [...texts.values()].filter((text) => text.startsWith(word)).length,
    repeats: () => repeats,
    close: () => server.close(),
  };
}
