import { formatNumber } from "#app/format/numbers.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { MailStatus } from "#contract/mail-server.ts";

/** What a provider fills in; the owner may change all of it. */
const providers = {
  host: { host: "", port: "587", security: "starttls" },
  gmail: { host: "smtp.gmail.com", port: "587", security: "starttls" },
  chmail: { host: "smtp.chmail.ir", port: "465", security: "tls" },
  local: { host: "localhost", port: "25", security: "none" },
  other: { host: "", port: "587", security: "starttls" },
} as const;
type Provider = keyof typeof providers;

const isProvider = (name: string | null): name is Provider => name !== null && Object.hasOwn(providers, name);

/** The choices of the first step; the chosen one fills the form. */
export const providersView = (query: URLSearchParams) =>
  (Object.keys(providers) as Provider[]).map((name) => ({
    label: i18n.t(`mailSettings:providers.${name}`),
    to: `/settings/mail?provider=${name}`,
    current: query.get("provider") === name,
  }));

/** What the form holds before anybody typed: the stored server, or what the provider fills in. */
export function defaultsOf({ server }: MailStatus, query: URLSearchParams) {
  const provider = query.get("provider");
  const filled = isProvider(provider) ? providers[provider] : undefined;
  if (filled === undefined && server !== null) {
    const { hasPassword: _, port, ...texts } = server;
    return { ...texts, port: String(port) };
  }
  return { ...providers.other, username: "", sender: "", ...filled };
}

/** Tone, title and sentence on how mail goes. */
export function stateView({ managedBy, server, lastFailure }: MailStatus, zone: string) {
  if (lastFailure !== null) {
    const when = momentWords(zone, lastFailure.at);
    const text = i18n.t("mailSettings:state.failedText", { when, message: lastFailure.message });
    return { tone: "bad", title: i18n.t("mailSettings:state.failed"), text } as const;
  }
  const text = i18n.t(`mailSettings:state.${managedBy}Text`, { host: server?.host ?? "" });
  return {
    tone: managedBy === "nobody" ? "warn" : "ok",
    title: i18n.t(`mailSettings:state.${managedBy}`),
    text,
  } as const;
}

/** The server in use and its last mails, as rows of a label and a value. */
export function factsOf({ server, lastSentAt, waiting }: MailStatus, zone: string) {
  const word = (key: "host" | "port" | "security" | "username" | "sender" | "lastSent" | "waiting") =>
    i18n.t(`mailSettings:facts.${key}`);
  const place =
    server === null
      ? []
      : [
          { path: "host", label: word("host"), value: server.host },
          { path: "port", label: word("port"), value: formatNumber(server.port).replace(/\u066c/g, "") },
          {
            path: "security",
            label: word("security"),
            value: i18n.t(`mailSettings:form.securities.${server.security}`),
          },
          { path: "username", label: word("username"), value: server.username || i18n.t("mailSettings:facts.none") },
          { path: "sender", label: word("sender"), value: server.sender },
        ];
  const sent = lastSentAt === null ? i18n.t("mailSettings:facts.never") : momentWords(zone, lastSentAt);
  const queue = i18n.t("mailSettings:facts.waitingCount", { n: formatNumber(waiting) });
  return [
    ...place,
    { path: "sent", label: word("lastSent"), value: sent },
    { path: "waiting", label: word("waiting"), value: queue },
  ];
}
