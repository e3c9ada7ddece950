import { cellSize } from "#contract/heat/cells.ts";
import { clickFlags } from "#platform/visits/sql/clicks.ts";
import type { MapElement } from "./placement/element-map.ts";
import { wholeShare } from "./placement/place-click.ts";
import { boxOf, type ClickLoss, type Grid, unit } from "./sql/count-places.ts";
import { packed as bits, packedBytes } from "./sql/pack-clicks.ts";

const inCell = unit * cellSize;

/**
 * Counts the packed clicks of an element in their cells of a grid; answers how many have none, by reason. In the whole
 * numbers of `countPlaces`, so that both place a click alike. The loop is written out: a page has a million clicks.
 */
export function placePacked(
  { packed, clicks }: { packed: string; clicks: number },
  found: MapElement,
  { counts, columns, rows, right, bottom }: Grid,
): Map<ClickLoss, number> {
  // An engine may cut zeros from the end of bytes: a click in the first corner is nothing else.
  const bytes = Buffer.alloc(packed === "" ? 0 : clicks * packedBytes);
  bytes.write(packed, "base64");
  const box = boxOf(found);
  const [left, top] = [box.start * wholeShare, box.top * wholeShare];
  const { rtl: isMapRtl = false, picture = false } = found;
  const lost = new Map<ClickLoss, number>();
  const lose = (reason: ClickLoss) => lost.set(reason, (lost.get(reason) ?? 0) + 1);
  for (let at = 0; at < bytes.length; at += packedBytes) {
    const click = bytes.readUInt32LE(at);
    if (click >= bits.placeless) {
      lose((click & clickFlags.frame) === 0 ? "keyboard" : "frame");
      continue;
    }
    const across = click >>> bits.across;
    const isTurned = picture && ((click & bits.rtl) !== 0) !== isMapRtl;
    const x = left + box.across * (isTurned ? wholeShare - across : across);
    const y = top + box.down * (click & wholeShare);
    if (x >= 0 && y >= 0 && x <= right && y <= bottom) {
      const row = Math.min(rows - 1, Math.floor(y / inCell));
      const cell = row * columns + Math.min(columns - 1, Math.floor(x / inCell));
      counts[cell] = (counts[cell] as number) + 1;
    } else lose(y > bottom ? "below" : "hidden");
  }
  return lost;
}
