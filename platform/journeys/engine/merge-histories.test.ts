import { afterAll, beforeAll, expect, it } from "vitest";
import { dice } from "#tests/platform-fixtures/dice.ts";
import { minuteMs, openJourneyScene } from "#tests/platform-fixtures/journeys.ts";

/** Random carts of visitors and people who turn out to be one another: who stands inside is whom a plain program has there. */

const cases = Number(process.env.MERGE_CASES ?? 4);
const moves = 50;

let scene: Awaited<ReturnType<typeof openJourneyScene>>;
beforeAll(async () => {
  scene = await openJourneyScene();
}, 120_000);
afterAll(() => scene?.close());

/** Who has entered, by key, under the number that they are known by now. */
class PlainJourney {
  readonly #whose = new Map<string, string>();
  #inside = new Set<string>();
  entered = 0;
  merged = 0;

  whose = (visitor: string): string => {
    const next = this.#whose.get(visitor);
    return next === undefined ? visitor : this.whose(next);
  };

  enters(visitor: string, key: string): void {
    const run = `${this.whose(visitor)} ${key}`;
    if (this.#inside.has(run)) return;
    this.#inside.add(run);
    this.entered += 1;
  }

  becomes(visitor: string, person: string): void {
    const from = this.whose(visitor);
    this.#whose.set(from, person);
    const before = this.#inside.size;
    this.#inside = new Set([...this.#inside].map((run) => run.replace(new RegExp(`^${from} `), `${person} `)));
    this.merged += before - this.#inside.size;
  }

  get inside(): string[] {
    return [...this.#inside].sort();
  }
}

async function playOut(seed: number): Promise<void> {
  const { postgres, clock, website } = scene;
  const random = dice(seed);
  const { no } = await scene.addJourney(
    {
      1: { type: "trigger.event", fields: { event: "cart", key: "cart" }, to: { next: 2 } },
      2: { type: "flow.wait_time", fields: { for: { amount: 30, unit: "day" } } },
    },
    { settings: { audience: "all" } },
  );
  const plain = new PlainJourney();
  const people = await Promise.all(Array.from({ length: 4 }, () => scene.addPerson()));
  const visitors = Array.from({ length: 5 }, (_, index) => String(seed * 1_000 + 100_000 + index));
  const known = new Set(people);
  for (let move = 0; move < moves; move += 1) {
    clock.time += minuteMs;
    const person = random.one(people);
    const visitor = random.one([...visitors, ...people]);
    if (random.whole(4) > 0) {
      const key = random.one(["a", "b", "c"]);
      await scene.apply([scene.event("cart", visitor, { properties: { cart: key } })]);
      plain.enters(visitor, key);
      if (random.whole(2) === 0) await scene.step();
    } else if (known.has(person) && plain.whose(visitor) !== person) {
      const from = plain.whose(visitor);
      // A visitor of nobody is linked; a person becomes another one with all their visitors.
      await postgres.transaction(async ({ query }) => {
        if (known.has(from)) {
          await query("UPDATE visitor_links SET person_id = $3 WHERE website_id = $1 AND person_id = $2", [
            website,
            from,
            person,
          ]);
          await query("DELETE FROM people WHERE website_id = $1 AND id = $2", [website, from]);
        } else {
          await query(
            "INSERT INTO visitor_links (website_id, visitor, person_id, linked_at, revision) VALUES ($1, $2, $3, now(), 1)",
            [website, from, person],
          );
        }
      });
      known.delete(from);
      plain.becomes(visitor, person);
    }
  }
  await scene.step();
  await mustBe(no, plain, seed);
}

/** Rows and counts say what the plain program says. */
async function mustBe(no: number, plain: PlainJourney, seed: number): Promise<void> {
  const { postgres } = scene;
  const runs = (await scene.runsOf(no)).map(({ person, key }) => `${person} ${key}`).sort();
  expect(runs, `seed ${seed}`).toEqual(plain.inside);
  const counted = await postgres.query<{ counter: string; n: number }>(
    "SELECT counter, sum(n)::int AS n FROM journey_stat_deltas WHERE journey = $1 AND block = 0 GROUP BY 1 ORDER BY 1",
    [no],
  );
  const merged = plain.merged === 0 ? [] : ["exit_merged", "left"].map((counter) => ({ counter, n: plain.merged }));
  expect(counted, `seed ${seed}`).toEqual([{ counter: "entered", n: plain.entered }, ...merged]);
  const blocks = await postgres.query<{ inside: number }>(
    `SELECT sum(CASE WHEN counter = 'entered' THEN n ELSE -n END)::int AS inside FROM journey_stat_deltas
     WHERE journey = $1 AND block > 0`,
    [no],
  );
  expect(blocks[0]?.inside ?? 0, `seed ${seed}: who stands on blocks`).toBe(runs.length);
  const former = await postgres.query<{ run: string }>(
    "SELECT person::text || ' ' || key AS run FROM journey_people WHERE journey = $1",
    [no],
  );
  expect(former.map(({ run }) => run).sort(), `seed ${seed}`).toEqual(plain.inside);
}

it("people who turn out to be one another stand in a journey once a key, and each merged run is counted", async () => {
  for (let seed = 1; seed <= cases; seed += 1) await playOut(seed);
});
