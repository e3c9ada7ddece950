/** Hosts that search, and hosts where people share: each also stands for its subdomains. Iranian ones public lists lack. */
const search = `google bing.com duckduckgo.com yahoo.com yandex baidu.com ecosia.org qwant.com startpage.com search.brave.com
ask.com aol.com naver.com sogou.com seznam.cz kagi.com perplexity.ai
torob.com emalls.ir digikala.com divar.ir basalam.com zarebin.ir gerdoo.me parsijoo.ir yooz.ir sheypoor.com esam.ir`;

const social = `facebook.com fb.com fb.me messenger.com instagram.com twitter.com x.com t.co linkedin.com lnkd.in pinterest
reddit.com youtube.com youtu.be tiktok.com vk.com ok.ru tumblr.com quora.com medium.com threads.net snapchat.com
telegram.org t.me telegram.me web.telegram.org whatsapp.com wa.me discord.com mastodon.social news.ycombinator.com
aparat.com eitaa.com bale.ai ble.ir rubika.ir splus.ir sapp.ir soroush-app.ir gap.im igap.net virasty.com ninisite.com
zoomit.ir virgool.io cloob.com stackoverflow.com stackexchange.com`;

/** Payment gateways: coming back from one is not an arrival. */
const gateways = `zarinpal.com shaparak.ir zibal.ir idpay.ir nextpay.org pay.ir payping.ir vandar.io sadadpsp.ir sep.ir
asanpardakht.ir behpardakht.com paypal.com stripe.com digipay.ir snapppay.ir azkivam.com torobpay.com`;

const listOf = (text: string) => new Set(text.split(/\s+/));
const lists = { search: listOf(search), social: listOf(social), gateway: listOf(gateways) };

export type SourceKind = keyof typeof lists;

/**
 * What a host is known as. A name without a dot in the lists (`google`, `yandex`, `pinterest`) stands for the name under
 * any ending: google.com, www.google.co.uk.
 */
export function classifyHost(host: string): SourceKind | undefined {
  const before = remembered.get(host);
  if (before !== undefined) return before ?? undefined;
  const kind = find(host);
  if (remembered.size >= maxHosts) remembered.clear();
  remembered.set(host, kind ?? null);
  return kind;
}

/** What was found for the hosts seen last: most visitors come from a handful. */
const remembered = new Map<string, SourceKind | null>();
const maxHosts = 10_000;

function find(host: string): SourceKind | undefined {
  const labels = host.split(".");
  for (const [kind, list] of Object.entries(lists) as [SourceKind, Set<string>][]) {
    for (let start = 0; start < labels.length; start += 1) {
      if (list.has(labels.slice(start).join("."))) return kind;
    }
    const nameAt = labels.length - (/^(co|com|net|org)$/.test(labels.at(-2) ?? "") && labels.length > 2 ? 3 : 2);
    if (list.has(labels[nameAt] ?? "")) return kind;
  }
  return undefined;
}

/** Names of one source in lower case → the one that reports show. */
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

/** The one name of a source: letter case and aliases folded. The raw value stays in the event. */
export const foldSource = (source: string) => sourceAliases[source.toLowerCase()] ?? source.toLowerCase();
