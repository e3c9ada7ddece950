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

/** Pages on which visitors prove who they are to sign in to the website: the way back starts no acquisition either. */
const signIns = `accounts.google.com accounts.youtube.com appleid.apple.com login.microsoftonline.com login.live.com
login.yahoo.com passport.yandex.ru passport.yandex.com id.vk.com oauth.telegram.org`;

/** Services of search companies, by the first label of their hosts: mail.google.com, translate.yandex.ru. */
const services = listOf(`mail inbox calendar contacts keep chat meet groups docs drive disk sheets slides forms sites
classroom photos play translate analytics ads adwords tagmanager myaccount passport metrika`);

const lists = { detour: listOf(`${gateways} ${signIns}`), search: listOf(search), social: listOf(social) };

function listOf(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

export type SourceKind = keyof typeof lists;

/** Longest name of a host (RFC 1035). Senders choose referrers: longer ones are no host, and would fill the cache. */
const maxHostLength = 253;
/** Labels of the longest name in the lists: longer suffixes of a host need no look. */
const maxLabels = Math.max(...Object.values(lists).flatMap((list) => [...list].map((name) => name.split(".").length)));

/**
 * The kind of a known host. A name without a dot in the lists (`google`, `yandex`, `pinterest`) matches any ending:
 * google.com, www.google.co.uk. What a link in a mail or a document of a search company leads to was not searched for:
 * its services are no search.
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
  const found = kinds.find((kind) => names.some((name) => lists[kind].has(name)));
  if (found !== "search") return found;
  return labels.slice(0, nameAt).some((label) => services.has(label)) ? undefined : found;
}

/** Aliases of a source in lower case → the name that reports show. A map: senders choose names, `constructor` too. */
export const sourceAliases: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "facebook.com": "fb facebook m.facebook.com l.facebook.com lm.facebook.com",
    "instagram.com": "ig instagram l.instagram.com",
    "google.com": "google",
    "x.com": "t.co twitter twitter.com",
    "telegram.org": "telegram t.me telegram.me web.telegram.org",
    "youtube.com": "youtube m.youtube.com youtu.be",
    "linkedin.com": "linkedin lnkd.in",
    "whatsapp.com": "whatsapp wa.me web.whatsapp.com api.whatsapp.com",
    "eitaa.com": "eitaa web.eitaa.com",
    "bale.ai": "bale web.bale.ai ble.ir",
    "rubika.ir": "rubika web.rubika.ir m.rubika.ir",
    "aparat.com": "aparat",
  }).flatMap(([name, aliases]) => aliases.split(" ").map((alias): [string, string] => [alias, name])),
);

/** Google of a country, as an expression that SQL reads alike: google.de, google.co.uk, google.com.tr. */
export const googleOfCountry = String.raw`^google\.(com?\.)?[a-z][a-z]$`;
const isGoogleOfCountry = new RegExp(googleOfCountry);

/** The name of a source with letter case and aliases folded. Events keep the raw value. */
export function foldSource(source: string): string {
  const name = source.toLowerCase();
  return sourceAliases.get(name) ?? (isGoogleOfCountry.test(name) ? "google.com" : name);
}
