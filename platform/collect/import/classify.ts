import { readAgent } from "#platform/collect/agent.ts";
import type { LogLine } from "./log-fields.ts";

/** Each well-formed line counts as exactly one kind: docs/decisions/0006. */
export const kinds = ["pageView", "asset", "feed", "bot", "error", "redirect", "other"] as const;
export type Kind = (typeof kinds)[number];

/**
 * Extensions that are never a page. Every other one may be a page (`.php`, `.v2`, `/@some.name`), as in Matomo and
 * AWStats.
 */
const assetExtensions = new Set(
  `gif jpg jpeg jpe png apng bmp ico cur svg svgz webp avif jxl heic tif tiff psd css scss less js mjs cjs map wasm
  ttf otf eot woff woff2 swf class xml xsl xsd dtd json jsonld geojson webmanifest manifest yml yaml toml ini conf cfg
  txt log csv tsv md diff patch sql bak mp3 mp4 m4a m4v m4s m3u8 mpeg mpg mp2 mov movie avi wmv wma asf asx flv f4v mkv
  webm ogg ogv oga opus wav aac flac aif ra ram rm rpm 3gp vtt srt pdf doc docx dot odt odf odg odp ods odb rtf ppt pptx
  xls xlsx xlsm wpd epub mobi azw3 ibooks ps tex bib zip z gz gzip tgz bz2 tbz tbz2 xz zst 7z rar arc arj sea sit tar
  cab jar war ear iso img dmg pkg deb apk ipa exe msi msp bin dll so com bat ps1 torrent gem whl spec pcap c cc cpp h hpp
  cs java kt go rs swift m4 mk sh bash zsh lua vim pyc asc sig md5 sha1 sha256 pem crt cer p7b ics vcf`.split(/\s+/),
);

/** Files that programs request at fixed paths. */
const assetPaths = /^\/(?:\.well-known|cgi-bin\/awstats)|\/(?:robots\.txt|favicon|apple-touch-icon|xmlrpc\.php)/i;

const feedPaths =
  /(?:\.(?:rss|atom|rdf)|\/(?:feed|rss2?|atom|rdf)|\/(?:feed|rss|atom)\.xml|\/feed\/(?:rss2?|atom|rdf))\/?$/i;
/** Blosxom's `?flav=rss20`, WordPress's `?feed=atom`, Drupal's and Joomla's `?format=feed`. */
const feedQuery =
  /(?:^|&)(?:flav|flavou?r|feed|format|type|output|alt)=(?:rss(?:2|20|091|092)?|atom(?:10)?|rdf|feed)(?:&|$)/i;

/**
 * The kind of a line, first match wins: bot (also an agent of "-"), error (4xx, 5xx), a method other than GET, redirect
 * (3xx but 304, which means the browser's cache), a status other than 200 and 304, feed, asset, page view.
 */
export function classify({ method, target, status, agent }: LogLine): Kind {
  if (agent !== undefined && readAgent(agent).bot) return "bot";
  if (status >= 400) return "error";
  if (method !== "GET") return "other";
  if (status >= 300 && status !== 304) return "redirect";
  if (status !== 200 && status !== 304) return "other";
  const { path, query } = splitTarget(target);
  if (feedPaths.test(path) || feedQuery.test(query)) return "feed";
  return isAsset(path) ? "asset" : "pageView";
}

function isAsset(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return (dot >= 0 && assetExtensions.has(name.slice(dot + 1).toLowerCase())) || assetPaths.test(path);
}

/** Path and query of a request target; an absolute address, as proxies get it, loses scheme and host. */
export function splitTarget(target: string): { path: string; query: string } {
  const relative = target.replace(/^https?:\/\/[^/?#]*/i, "").replace(/#.*$/s, "");
  const mark = relative.indexOf("?");
  const path = mark < 0 ? relative : relative.slice(0, mark);
  return { path: path.startsWith("/") ? path : `/${path}`, query: mark < 0 ? "" : relative.slice(mark + 1) };
}
