import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { lostLinkText } from "#contract/text/unsubscribing.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { readClientNetwork } from "#platform/outgoing/client-network.ts";
import { RateLimiter } from "#platform/rate-limiter.ts";
import { readMessageToken } from "../message-addresses.ts";
import { countClick, findTarget } from "./find-target.ts";
import type { HitQueue } from "./hit-queue.ts";
import { isKnownBot } from "./read-bot.ts";
import { receiverPolicy, writeReceiverPage } from "./receiver-page.ts";
import { RecentLinks } from "./recent-links.ts";
import { recordHit } from "./record-hit.ts";
import { type LinkReceiver, readUnsubscribeLink, unsubscribeByLink } from "./unsubscribe-by-link.ts";
import { writeNoSuchLink, writeSamplePage, writeUnsubscribePage } from "./unsubscribe-page.ts";

/** Mail programs send `List-Unsubscribe=One-Click`, forms nothing; neither is read. */
const bodyLimit = 4_096;
/** Hits of one link or picture that are counted, in a quarter of an hour; more are served and not counted. */
const counted = { points: 20, windowSeconds: 15 * 60, maxKeys: 20_000 };
/** Codes that lead nowhere, of one network in a quarter of an hour: beyond them no code is looked up for it. */
const guesses = { points: 60, windowSeconds: 15 * 60, maxKeys: 10_000 };
/** Uses of one link to stop messages. */
const uses = { points: 20, windowSeconds: 15 * 60, maxKeys: 10_000 };

/** One transparent point. */
const picture = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** A UUID and 80 bits: the tokens of reports by mail, under the same path, are longer. */
const token = "^[0-9a-fA-F-]{36}\\.[0-9a-fA-F]{20}";

type Tokens = { Params: { token: string } };

/** What receivers of messages reach: links, the picture of mails, and the page that stops them. Public, without cookies. */
export const responseRoutes = (dependencies: Dependencies, queue: HitQueue) => async (app: FastifyInstance) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, async () => undefined);
  unsubscribeRoutes(app, dependencies);
  hitRoutes(app, dependencies, queue);
};

const asReceiverPage = (reply: FastifyReply) =>
  reply
    .header("content-security-policy", receiverPolicy)
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .type("text/html; charset=utf-8");

function unsubscribeRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const limiter = new RateLimiter(uses);
  const answer = async (reply: FastifyReply, work: () => Promise<LinkReceiver>) => {
    asReceiverPage(reply);
    try {
      return reply.send(writeUnsubscribePage(await work()));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "NOT_FOUND") throw error;
      return reply.status(404).send(writeNoSuchLink());
    }
  };
  // Of previews and tests (`sampleUnsubscribeOf`): a button of a mail program is answered too.
  app.get("/u/sample", async (_, reply) => asReceiverPage(reply).send(writeSamplePage({ isDone: false })));
  app.post("/u/sample", async (_, reply) => asReceiverPage(reply).send(writeSamplePage({ isDone: true })));
  app.get<Tokens>(`/u/:token(${token}$)`, ({ params }, reply) =>
    answer(reply, () => readUnsubscribeLink(dependencies, params.token)),
  );
  app.post<Tokens>(`/u/:token(${token}$)`, ({ params }, reply) =>
    answer(reply, async () => {
      const message = readMessageToken("message-unsubscribe", params.token, dependencies.settings);
      if (message !== undefined) await limiter.take(message);
      return unsubscribeByLink(dependencies, params.token);
    }),
  );
}

/** Who follows a link is a reader of a message: an error is a page for people. Others are the server's to answer. */
function answerLost(error: unknown, reply: FastifyReply): FastifyReply {
  if (!(error instanceof AppError)) throw error;
  const isTooMany = error.code === "TOO_MANY_REQUESTS";
  if (!isTooMany && error.code !== "NOT_FOUND") throw error;
  if (error.retryAfter !== undefined) reply.header("retry-after", error.retryAfter);
  const said = isTooMany ? lostLinkText.tooMany : lostLinkText.notFound;
  const page = writeReceiverPage(lostLinkText.title, `<p role="alert">${said}</p>`);
  return asReceiverPage(reply)
    .status(isTooMany ? 429 : 404)
    .send(page);
}

function hitRoutes(app: FastifyInstance, dependencies: Dependencies, queue: HitQueue): void {
  const { settings, clock } = dependencies;
  const [hits, wrong] = [new RateLimiter(counted), new RateLimiter(guesses)];
  const links = new RecentLinks({ clock, find: (code) => findTarget(dependencies, code) });
  const isCounted = (key: string) =>
    hits.take(key).then(
      () => true,
      () => false,
    );
  /** Who follows a link gets there, whether or not it can be written down. */
  const record = async (request: FastifyRequest, { message, target }: { message: string; target: string }) => {
    if (!(await isCounted(`${message}/${target}`))) return;
    const hit = { message, target, isKnownBot: isKnownBot(request), at: clock.now() };
    queue.add({ key: message, write: () => recordHit(dependencies, hit) });
  };
  /** Many follow a campaign's link: a network is counted no oftener than a reader of a message. */
  const countLink = async (request: FastifyRequest, link: string) => {
    if (!(await isCounted(`${link}/${readClientNetwork(request.ip) ?? request.ip}`))) return;
    const hit = { link, isBot: isKnownBot(request), at: clock.now() };
    queue.add({ key: link, write: () => countClick(dependencies, hit) });
  };
  const find = async (request: FastifyRequest, code: string) => {
    const network = readClientNetwork(request.ip);
    // Clients behind a proxy that is not named share one address: none of them stops the others.
    if (network !== undefined && !links.has(code)) await wrong.check(network);
    const link = await links.find(code);
    if (link === undefined) {
      await wrong.take(network ?? request.ip);
      throw new AppError("NOT_FOUND", "No such link");
    }
    return link;
  };
  app.get<{ Params: { code: string } }>("/r/:code", async (request, reply) => {
    const { code } = request.params;
    try {
      const link = await find(request, code);
      if ("link" in link) await countLink(request, link.link);
      else await record(request, { message: link.message, target: code });
      return reply.header("cache-control", "no-store").redirect(link.url, 302);
    } catch (error) {
      return answerLost(error, reply);
    }
  });
  app.get<Tokens>(`/o/:token(${token}\\.gif$)`, async (request, reply) => {
    const message = readMessageToken("open", request.params.token.replace(/\.gif$/i, ""), settings);
    if (message === undefined) throw new AppError("NOT_FOUND", "No such picture");
    await record(request, { message, target: "" });
    return reply.header("cache-control", "no-store, private").type("image/gif").send(picture);
  });
}
