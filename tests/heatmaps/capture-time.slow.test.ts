import { cpus, loadavg } from "node:os";
import { expect, it } from "vitest";
import { heatmapDevices } from "#contract/heatmap-choices.ts";
import { openCaptureScene } from "./capture-scene.ts";
import { shopPage } from "./placement-pages.ts";

/** Captures of each device; the first of all reads the browser from the disk. */
const rounds = 3;

it("a shop page is photographed for each device; `npm run heatmaps` prints how long it takes (aim: 4 s)", async () => {
  const scene = await openCaptureScene();
  try {
    const { url } = await scene.serve((_, answer) => {
      answer.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(shopPage());
    });
    const lines: string[] = [];
    for (const device of heatmapDevices) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const started = performance.now();
        const { map, picture } = await scene.capture(`${url}/`, { device });
        times.push((performance.now() - started) / 1_000);
        expect([map.elements.length > 0, picture.length > 0]).toEqual([true, true]);
      }
      lines.push(`${device}: ${times.map((time) => time.toFixed(1)).join(", ")} s`);
    }
    console.info(
      `captures of a shop page, ${cpus().length} CPUs, load ${loadavg()[0]?.toFixed(1)}\n${lines.join("\n")}`,
    );
  } finally {
    await scene.close();
  }
}, 300_000);
