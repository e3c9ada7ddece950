import { expect, it } from "vitest";
import { dice } from "#tests/platform-fixtures/dice.ts";
import { judgePlace, movePlace, type PlaceSight, type PlaceState, readPosition } from "./judge-place.ts";

const nowhere = { country: "", city: "", position: undefined };
const tehran = { country: "IR", city: "Tehran", position: undefined };
const square = { lat: 35.7, lon: 51.4 };

it("countries and cities are the address's, a circle needs a device, and what says nothing is no place", () => {
  const city = [{ country: "ir", city: "tehran" }];
  expect(judgePlace(city, tehran)).toEqual({ inside: true, isSure: false });
  expect(judgePlace(city, { ...tehran, city: "Karaj" })).toEqual({ inside: false, isSure: false });
  expect(judgePlace(city, { ...tehran, city: "" }), "the city is not known").toBeUndefined();
  expect(judgePlace(city, { ...tehran, country: "DE", city: "" })).toEqual({ inside: false, isSure: false });
  expect(judgePlace(city, { ...nowhere, position: square })).toBeUndefined();
  const circle = [{ ...square, km: 1 }];
  expect(judgePlace(circle, tehran)).toBeUndefined();
  expect(judgePlace(circle, { ...tehran, position: { lat: 35.705, lon: 51.4 } })).toEqual({
    inside: true,
    isSure: true,
  });
  expect(judgePlace(circle, { ...tehran, position: { lat: 35.71, lon: 51.41 } })).toEqual({
    inside: false,
    isSure: true,
  });
  expect(judgePlace([...city, ...circle], { ...tehran, position: { lat: 36, lon: 52 } })).toEqual({
    ...{ inside: true, isSure: false },
  });
  expect([[35.7, 51.4, 30], ["35.7", 51.4], [91, 0], [1], "35,51"].map(readPosition)).toEqual([
    ...[square, square, undefined, undefined, undefined],
  ]);
});

const minuteMs = 60_000;

/** What the last sights in a row that agree say, if a device is among them or ten minutes lie between; else those before. */
function plainInside(seen: readonly PlaceSight[]): boolean | null {
  for (let end = seen.length; end > 0; ) {
    const start = seen.slice(0, end).findLastIndex(({ inside }) => inside !== seen[end - 1]?.inside) + 1;
    const agreeing = seen.slice(start, end);
    const [first, last] = [agreeing[0], agreeing.at(-1)];
    if (first === undefined || last === undefined) return null;
    if (agreeing.some(({ isSure }) => isSure) || last.at - first.at >= 10 * minuteMs) return first.inside;
    end = start;
  }
  return null;
}

it("over random sights, somebody moves when what is known of them changes, and nobody leaves where they never were", () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = dice(seed);
    let state: PlaceState | undefined;
    const seen: PlaceSight[] = [];
    let at = 0;
    for (let count = 0; count < 20; count += 1) {
      at += (1 + random.whole(12)) * minuteMs;
      const sight = { at, inside: random.whole(2) === 0, isSure: random.whole(4) === 0 };
      const before = plainInside(seen);
      seen.push(sight);
      const after = plainInside(seen);
      const made = movePlace(state, sight);
      const moved = after === before ? undefined : after === true ? "enter" : before === true ? "exit" : undefined;
      expect([made.state.inside, made.moved], `seed ${seed}`).toEqual([after, moved]);
      state = made.state;
    }
    const late = { at: 0, inside: state?.inside !== true, isSure: true };
    expect(movePlace(state, late).state, "what is older changes nothing").toEqual(state);
  }
});
