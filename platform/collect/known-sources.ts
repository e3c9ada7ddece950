import { LRUCache } from "lru-cache";

/** Search and social hosts with their subdomains; public lists lack the Iranian ones. */
const search = `google bing.com duckduckgo.com yahoo.com yandex baidu.com ecosia.org qwant.com startpage.com search.brave.com
ask.com aol.com naver.com sogou.com seznam.cz kagi.com perplexity.ai
torob.com emalls.ir digikala.com divar.ir basalam.com zarebin.ir gerdoo.me parsijoo.ir yooz.ir sheypoor.com esam.ir`;

const social = `facebook.com fb.com fb.me messenger.com instagram.com twitter.com x.com t.co linkedin.com lnkd.in pinterest
reddit.com youtube.com youtu.be tiktok.com vk.com ok.ru tumblr.com quora.com medium.com threads.net snapchat.com
telegram.org t.me telegram.me web.telegram.org whatsapp.com wa.me discord.com mastodon.social news.ycombinator.com
aparat.com eitaa.com bale.ai ble.ir rubika.ir splus.ir sapp.ir soroush-app.ir gap.im igap.net virasty.com ninisite.com
zoomit.ir virgool.io cloob.com stackoverflow.com stackexchange.com`;

/** Payment gateways: the way back from one starts no acquisition. */
const gateways = `zarinpal.com shaparak.ir zibal.ir idpay.ir nextpay.org pay.ir payping.ir vandar.io sadadpsp.ir sep.ir
asanpardakht.ir behpardakht.com paypal.com stripe.com digipay.ir snapppay.ir azkivam.com torobpay.com`;

const listOf = (text: string) => new Set(text.split(/\s+/));
const lists = { search: listOf(search), social: listOf(social), gateway: listOf(gateways) };

export type SourceKind = keyof typeof lists;

/** Longest name of a host (RFC 1035). Senders choose referrers: longer ones are no host, and would fill the cache. */
const maxHostLength = 253;
/** Labels of the longest name in the lists: longer suffixes of a host need no look. */
const maxLabels = Math.max(...Object.values(lists).flatMap((list) => [...list].map((name) => name.split(".").length)));

/**
 * The kind of a known host. A name without a dot in the lists (`google`, `yandex`, `pinterest`) matches any ending:
 * google.com, www.google.co.uk.
 */
export function classifyHost(host: string): SourceKind | undefined {
  if (host.length > maxHostLength) return undefined;
  const cached = cache.get(host);
  if (cached !== undefined) return cached === "unknown" ? undefined : cached;
  const kind = findKind(host);
  cache.set(host, kind ?? "unknown");
  return kind;
}

const cache = new LRUCache<string, SourceKind | "unknown">({ max: 10_000 });

/** Looks at the last labels only: all suffixes of a host of 1,000 labels took 25 ms. */
function findKind(host: string): SourceKind | undefined {
  const labels = host.split(".").slice(-maxLabels);
  const suffixes = labels.map((_, start) => labels.slice(start).join("."));
  const nameAt = labels.length - (/^(co|com|net|org)$/.test(labels.at(-2) ?? "") && labels.length > 2 ? 3 : 2);
  const names = [...suffixes, labels[nameAt] ?? ""];
  const kinds = Object.keys(lists) as SourceKind[];
  return kinds.find((kind) => names.some((name) => lists[kind].has(name)));
}

/** Aliases of a source in lower case → the name that reports show. */
export const sourceAliases: Readonly<Record<string, string>> = {
  fb: "facebook.com",
  "m.facebook.com": "facebook.com",
  "l.facebook.com": "facebook.com",
  "lm.facebook.com": "facebook.com",
  facebook: "facebook.com",
  ig: "instagram.com",
  instagram: "instagram.com",
  "l.instagram.com": "instagram.com",
  google: "google.com",
  "t.co": "x.com",
  twitter: "x.com",
  "twitter.com": "x.com",
  telegram: "telegram.org",
  "t.me": "telegram.org",
  "web.telegram.org": "telegram.org",
};

/** The name of a source with letter case and aliases folded. Events keep the raw value. */
export const foldSource = (source: string) => sourceAliases[source.toLowerCase()] ?? source.toLowerCase();
