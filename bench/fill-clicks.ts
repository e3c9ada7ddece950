import sharp from "sharp";
import { writeCapture } from "#platform/heatmaps/captures/capture-files.ts";
import type { ElementMap, MapElement } from "#platform/heatmaps/placement/element-map.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { openStores } from "#platform/stores/open.ts";

/**
 * Gives a page of a website so many clicks of 30 days, straight in the stores of a folder whose platform does not run, and
 * the heatmap of that page a picture. Argument: one JSON object; output: one JSON line.
 */
const { dataDir, clickhouseUrl, website, heatmap, path, clicks, height } = JSON.parse(process.argv[2] ?? "{}");
const days = 30;
const dayMs = 86_400_000;
const width = 1_440;
/** Cards of a list in rows of six, each with a picture and a button. */
const [columns, rows] = [6, Math.floor(height / 240)];
const cards = columns * rows;

const stores = await openStores({ DATA_DIR: dataDir, DATABASE_URL: undefined, CLICKHOUSE_URL: clickhouseUrl });
await stores.migrate();
const until = Date.now() - dayMs;
const step = (days * dayMs) / clicks;
// Most clicks fall on few elements, and within an element around its middle.
await stores.clickhouse.command(sql`
  INSERT INTO events (website, at, visitor, id, seq, received, name, session, host, path, medium, source, country, city, device, os, browser, width, data)
  SELECT ${uuid(website)}, fromUnixTimestamp64Milli(toInt64(${until} - number * ${step}), 'UTC'), cityHash64('visitor', intDiv(number, 5)),
    generateUUIDv4(), 1, now64(3), 'click', cityHash64('session', intDiv(number, 5)), 'shop.example', ${path}, 'search', 'google', 'IR', 'Tehran',
    'desktop', 'Windows', 'Chrome', 1440,
    concat('{"s":"html>body>main.page>section.list>div.card:', toString(card), '>', if(number % 3 = 0, 'img.photo', 'a.buy'),
      '","t":"', if(number % 3 = 0, '', 'خرید'), '","l":"/p', toString(card), '","k":"/p', toString(card), '","p":[',
      toString(toUInt32(16383 + (sipHash64(number, 1) % 16384 + sipHash64(number, 2) % 16384 + 0.0) / 2 - 8192)), ',',
      toString(toUInt32(16383 + (sipHash64(number, 3) % 16384 + sipHash64(number, 4) % 16384 + 0.0) / 2 - 8192)),
      ',700,400],"v":[1440,900,', toString(${height}), '],"f":0}')
  FROM (SELECT number, 1 + toUInt32(floor(${cards} * pow((sipHash64(number) % 100000) / 100000, 2))) AS card FROM numbers(${clicks}))`);
await stores.clickhouse.command(sql`OPTIMIZE TABLE events FINAL`);

const elements: MapElement[] = Array.from({ length: cards }, (_, index) => {
  const [left, top] = [(index % columns) * 240 + 8, Math.floor(index / columns) * 240 + 8];
  const card = `html>body>main.page>section.list>div.card:${index + 1}`;
  const named = { l: `/p${index + 1}`, k: `/p${index + 1}` };
  return [
    { s: `${card}>img.photo`, ...named, box: [left, top, 224, 150] as const },
    { s: `${card}>a.buy`, t: "خرید", ...named, box: [left, top + 160, 224, 56] as const },
  ];
}).flat();
const map: ElementMap = { width, height, pageHeight: height, screenHeight: 900, elements };
const [row] = await stores.postgres.query<{ id: string }>(
  `UPDATE captures SET state = 'ready', reason = NULL, ended_at = now(), width = $2, height = $3, scale = 1, version = '1'
   WHERE heatmap_id = $1 AND device = 'desktop' RETURNING id`,
  [heatmap, width, height],
);
await stores.postgres.query("DELETE FROM jobs WHERE kind = 'capture'");
const picture = await drawPage();
await writeCapture({ DATA_DIR: dataDir }, row?.id ?? "", { map, picture });
await stores.close();
process.stdout.write(`${JSON.stringify({ clicks, elements: elements.length, picture: picture.length })}\n`);

/** Photographs are shades and noise, text is lines: what a page of a shop costs to encode. */
async function drawPage(): Promise<Buffer> {
  const shapes = elements.map(({ box: [x, y, across, down], t }, index) =>
    t === undefined
      ? `<rect x="${x}" y="${y}" width="${across}" height="${down}" fill="url(#shade${index % 5})"/>`
      : `<rect x="${x}" y="${y}" width="${across}" height="${down}" rx="8" fill="#c2570c"/>${lines(x, y, across)}`,
  );
  const shades = ["#fde3c8", "#cfe0c3", "#d8d0ee", "#cde4ef", "#f3cdd3"].map(
    (color, index) =>
      `<radialGradient id="shade${index}"><stop stop-color="#fff"/><stop offset="1" stop-color="${color}"/></radialGradient>`,
  );
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${shades.join("")}</defs><rect width="100%" height="100%" fill="#fff"/>${shapes.join("")}</svg>`;
  return sharp(Buffer.from(page)).webp({ quality: 80 }).toBuffer();
}

function lines(x: number, y: number, across: number): string {
  const words = Array.from({ length: 24 }, (_, index) => {
    const at = x + 8 + ((index * 37) % (across - 40));
    return `<rect x="${at}" y="${y + 8 + (index % 5) * 9}" width="${6 + ((index * 7) % 22)}" height="4" fill="#17202e"/>`;
  });
  return words.join("");
}
