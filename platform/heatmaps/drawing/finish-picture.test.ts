import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { cellSize, cellsOfPoints, type HeatCells } from "#contract/heat/cells.ts";
import { defaultHeatSettings, gapOf } from "#contract/heat/field.ts";
import { alphaOf, colorOf, paletteOf } from "#contract/heat/ramp.ts";
import { drawLevels } from "../draw-levels.ts";
import { finishPicture } from "./finish-picture.ts";
import { layOver } from "./lay-over.ts";

const size = { width: 140, height: 100 };
const foot = ["چای · دسکتاپ", "۳ از ۴ کلیک روی این عکس جای گرفت"];

/** A page with a colour of its own at every pixel, `scale` times as large as it was laid out. */
function drawPage(scale: number) {
  const [width, height] = [size.width * scale, size.height * scale];
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    data.set([(x * 7 + y) % 256, (x + y * 3) % 256, 255 - (x % 256)], at * 3);
  }
  return { data, width, height };
}

const encode = ({ data, width, height }: ReturnType<typeof drawPage>) =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .webp({ lossless: true })
    .toBuffer();

const decode = async (picture: Buffer) => {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** Some hot places and a lonely click. */
const points = [
  ...Array.from({ length: 90 }, (_, index) => ({ x: 30 + ((index * 37) % 31), y: 50 + ((index * 53) % 19) })),
  ...Array.from({ length: 12 }, (_, index) => ({ x: 95 + ((index * 17) % 13), y: 20 + ((index * 29) % 11) })),
  { x: 132, y: 93 },
];

type Settings = { radius: number; blur: number; opacity: number };

/** How hot each click makes a place, added up: the obvious way. */
function heatAt({ columns, rows, counts }: HeatCells, place: { x: number; y: number }, { radius, blur }: Settings) {
  const core = radius * (1 - blur / 100);
  let heat = 0;
  for (let index = 0; index < columns.length; index += 1) {
    const across = (columns[index] ?? 0) * cellSize + cellSize / 2 - place.x;
    const down = (rows[index] ?? 0) * cellSize + cellSize / 2 - place.y;
    const distance = Math.hypot(across, down);
    const weight = distance <= core ? 1 : distance >= radius ? 0 : (radius - distance) / (radius - core);
    heat += weight * (counts[index] ?? 0);
  }
  return heat;
}

/** The finished picture by another program: every click at every pixel, one colour laid over another. */
function drawPlainly(cells: HeatCells, scale: number, settings: Settings) {
  const page = drawPage(scale);
  const gap = gapOf(settings.radius);
  const nodes: number[] = [];
  for (let y = 0; y <= size.height; y += gap) {
    for (let x = 0; x <= size.width; x += gap) nodes.push(heatAt(cells, { x, y }, settings));
  }
  const lit = nodes.filter((heat) => heat > 0).sort((one, other) => one - other);
  const top = Math.max(1, lit[Math.ceil(lit.length * 0.995) - 1] ?? 1);
  for (let at = 0; at < page.width * page.height; at += 1) {
    const place = { x: ((at % page.width) + 0.5) / scale, y: (Math.floor(at / page.width) + 0.5) / scale };
    const intensity = Math.min(1, Math.sqrt(heatAt(cells, place, settings) / top));
    const alpha = alphaOf(intensity, settings.opacity) / 255;
    const color = colorOf(intensity);
    for (let channel = 0; channel < 3; channel += 1) {
      const below = page.data[at * 3 + channel] ?? 0;
      page.data[at * 3 + channel] = Math.round(below * (1 - alpha) + (color[channel] ?? 0) * alpha);
    }
  }
  return page.data;
}

function errorsOf(found: Uint8Array, expected: Uint8Array) {
  let [sum, greatest] = [0, 0];
  expected.forEach((value, at) => {
    const error = Math.abs(value - (found[at] ?? 0));
    sum += error;
    greatest = Math.max(greatest, error);
  });
  return { mean: sum / expected.length, greatest };
}

async function finish(cells: HeatCells, scale: number, settings: Settings, format: "png" | "webp" = "png") {
  const draw = () => drawLevels({ cells, map: size }, settings, []);
  const picture = await encode(drawPage(scale));
  return finishPicture({ picture, size, draw, opacity: settings.opacity, foot, format });
}

describe("a finished picture", () => {
  it.each([
    [1, defaultHeatSettings],
    [2, defaultHeatSettings],
    [1, { radius: 30, blur: 60, opacity: 70 }],
    [2, { radius: 15, blur: 100, opacity: 40 }],
  ])("of %d px a px with %o is what every click at every pixel draws", async (scale, settings) => {
    const cells = cellsOfPoints(points);
    const found = await decode(await finish(cells, scale, settings));
    expect(found.width).toBe(size.width * scale);
    const expected = drawPlainly(cells, scale, settings);
    const { mean, greatest } = errorsOf(found.data.subarray(0, expected.length), expected);
    expect(mean).toBeLessThan(2);
    expect(greatest).toBeLessThan(40);
  });

  it("is the page itself where nobody clicked, and says below what it shows", async () => {
    const found = await decode(await finish(cellsOfPoints([]), 1, defaultHeatSettings));
    const { data } = drawPage(1);
    expect(found.data.subarray(0, data.length).equals(data)).toBe(true);
    const below = found.data.subarray(data.length);
    expect(found.height).toBeGreaterThan(size.height + 40);
    // Ink on white: letters of both lines, and a margin around them.
    const rows = Array.from({ length: found.height - size.height }, (_, row) =>
      below.subarray(row * found.width * 3, (row + 1) * found.width * 3).some((value) => value < 128),
    );
    expect([rows[0], rows.at(-1)]).toEqual([false, false]);
    const margin = Array.from(below).filter((_, at) => Math.floor(at / 3) % found.width < 8);
    expect(margin.every((value) => value === 255)).toBe(true);
    const bands = rows.filter((isInked, row) => isInked && rows[row - 1] !== true).length;
    expect(bands).toBeGreaterThanOrEqual(2);
  });

  it("is the same as WebP, but for what that loses", async () => {
    const cells = cellsOfPoints(points);
    const [png, webp] = [
      await finish(cells, 1, defaultHeatSettings),
      await finish(cells, 1, defaultHeatSettings, "webp"),
    ];
    expect(webp.subarray(8, 12).toString()).toBe("WEBP");
    const [one, other] = [await decode(png), await decode(webp)];
    expect([other.width, other.height]).toEqual([one.width, one.height]);
    expect(errorsOf(other.data, one.data).mean).toBeLessThan(25);
  });

  it("cannot be broken by what stands below it", async () => {
    const draw = () => drawLevels({ cells: cellsOfPoints(points), map: size }, defaultHeatSettings, []);
    const picture = await encode(drawPage(1));
    const hostile = ["<b>&amp;</span>\"'", "چای".repeat(200), "x".repeat(400)];
    const drawn = await finishPicture({ picture, size, draw, opacity: 100, foot: hostile, format: "png" });
    expect((await decode(drawn)).width).toBe(size.width);
  });
});

it("colours between nodes are mixed by their alpha, at any step", async () => {
  const layer = { columns: 4, rows: 3, levels: Uint8Array.of(0, 127, 3, 0, 0, 0, 64, 127, 0, 0, 0, 0) };
  for (const step of [
    { x: 4, y: 4 },
    { x: 3, y: 3 },
    { x: 7.25, y: 2.5 },
  ]) {
    const [width, height] = [Math.floor(step.x * 3), Math.floor(step.y * 2)];
    const data = new Uint8Array(width * height * 3).fill(200);
    await layOver({ data, width, height }, { ...layer, step }, 80);
    const palette = paletteOf(80);
    const expected = data.map((_, at) => {
      const [pixel, channel] = [Math.floor(at / 3), at % 3];
      const [x, y] = [((pixel % width) + 0.5) / step.x, (Math.floor(pixel / width) + 0.5) / step.y];
      let [alpha, color] = [0, 0];
      for (let row = 0; row < layer.rows; row += 1) {
        for (let column = 0; column < layer.columns; column += 1) {
          const weight = Math.max(0, 1 - Math.abs(column - x)) * Math.max(0, 1 - Math.abs(row - y));
          const level = (layer.levels[row * layer.columns + column] ?? 0) * 4;
          alpha += (weight * (palette[level + 3] ?? 0)) / 255;
          color += (weight * (palette[level + 3] ?? 0) * (palette[level + channel] ?? 0)) / 255;
        }
      }
      return Math.round(200 * (1 - alpha) + color);
    });
    expect(errorsOf(data, expected).greatest).toBeLessThanOrEqual(1);
    expect(data.some((value) => value !== 200)).toBe(true);
  }
});
