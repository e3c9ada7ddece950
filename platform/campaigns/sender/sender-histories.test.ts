import { afterAll, beforeAll, expect, it } from "vitest";
import { type CampaignScene, openCampaignScene } from "#tests/platform-fixtures/campaigns.ts";
import { type Dice, dice } from "#tests/platform-fixtures/dice.ts";
import { mortalPostgres } from "#tests/platform-fixtures/mortal-postgres.ts";

let scene: CampaignScene;
beforeAll(async () => {
  scene = await openCampaignScene();
}, 120_000);
afterAll(() => scene?.close());

interface Person {
  id: string;
  segments: readonly number[];
  phone: string | null;
  email: string | null;
  isWilling: boolean;
}

/** People in several segments at once, some with the same number or mailbox in another spelling. */
async function addCrowd(segments: readonly string[], { whole, unit, one }: Dice): Promise<Person[]> {
  const crowd: Person[] = [];
  const pool = whole(900_000);
  for (let no = 0; no < 12 + whole(25); no += 1) {
    const shared = whole(20);
    const number = `9${String(300_000_000 + pool * 20 + shared).slice(0, 9)}`;
    const phone = unit() < 0.15 ? null : one(["+98", "0"]) + number;
    const email = unit() < 0.3 ? null : one([`P${pool}-${shared}@mail.example`, `p${pool}-${shared}@MAIL.example`]);
    const inside = segments.flatMap((_, index) => (unit() < 0.5 ? [index] : []));
    const isWilling = unit() < 0.85;
    const ids = inside.map((index) => segments[index] ?? "");
    const id = await scene.addPerson(ids, { phone, email, consent: isWilling ? { SMS: true } : null });
    crowd.push({ id, segments: inside, phone, email, isWilling });
  }
  return crowd;
}

interface Choice {
  include: readonly number[];
  exclude: readonly number[];
  channels: readonly ("SMS" | "EMAIL")[];
  order: "first" | "all";
}

/** The plain program: an array of people, a loop, no store. What arrives, and whom nothing reaches. */
function plainly(crowd: readonly Person[], { include, exclude, channels, order }: Choice) {
  const arrived = new Map<string, string[]>();
  const unreached: string[] = [];
  const isInAny = (person: Person, of: readonly number[]) => person.segments.some((segment) => of.includes(segment));
  for (const person of crowd.filter((each) => isInAny(each, include) && !isInAny(each, exclude))) {
    const { phone, email, isWilling, id } = person;
    const addresses = channels.flatMap((channel) => {
      if (channel === "EMAIL") return email === null ? [] : [`EMAIL ${email.toLowerCase()}`];
      return phone === null || !isWilling ? [] : [`SMS ${phone.slice(-10)}`];
    });
    if (addresses.length === 0) unreached.push(id);
    for (const address of order === "first" ? addresses.slice(0, 1) : addresses) {
      arrived.set(address, [...(arrived.get(address) ?? []), id]);
    }
  }
  return { arrived, unreached };
}

const arrivedAs = (to: string) => (to.includes("@") ? `EMAIL ${to.toLowerCase()}` : `SMS ${to.slice(-10)}`);

/** Does something as a process that may die in it; whether it died is for the store to say. */
async function mortally({ whole, unit }: Dice, work: (store: CampaignScene["postgres"]) => Promise<unknown>) {
  const { postgres } = mortalPostgres(scene.postgres, unit() < 0.6 ? 1 + whole(45) : 10_000);
  await work(postgres).catch(() => undefined);
}

/** Workers, a stop, a start, a dispatcher: in any order, until the campaign is sent. */
async function carryOut(id: string, chance: Dice): Promise<void> {
  const { send, stop, resume, dispatchBatch } = scene;
  for (let action = 0; action < 12; action += 1) {
    const what = chance.whole(6);
    if (what === 0) await mortally(chance, (store) => stop(id, store));
    else if (what === 1) await mortally(chance, (store) => resume(id, store));
    else if (what === 2) await dispatchBatch();
    else await Promise.all([1, 2].map(() => mortally(chance, send)));
  }
  await resume(id).catch(() => undefined);
  for (let round = 0; (await scene.statusOf(id)) !== "sent" && round < 5; round += 1) {
    await send();
    await scene.dispatch();
  }
}

it("random campaigns write to whom a plain program does, whatever dies, stops and goes on", {
  timeout: 300_000,
}, async () => {
  for (let round = 0; round < 12; round += 1) {
    const chance = dice(1_000 + round);
    const segments = [await scene.addSegment(), await scene.addSegment(), await scene.addSegment()];
    const crowd = await addCrowd(segments, chance);
    const choice: Choice = {
      ...{ include: chance.one([[0], [0, 1], [1, 2, 0]]), exclude: chance.one([[], [], [2]]) },
      ...{ channels: chance.one([["SMS"], ["SMS", "EMAIL"], ["EMAIL", "SMS"]]), order: chance.one(["first", "all"]) },
    };
    const id = await scene.addCampaign({
      ...{ order: choice.order, channels: choice.channels.map((channel) => scene.supplies.choices[channel]) },
      segments: {
        segments: choice.include.map((index) => segments[index] ?? ""),
        exclude: choice.exclude.map((index) => segments[index] ?? ""),
      },
    });
    scene.received.length = 0;
    await scene.start(id);
    await carryOut(id, chance);

    const { arrived, unreached } = plainly(crowd, choice);
    const messages = await scene.messagesOf(id);
    expect([round, await scene.statusOf(id)]).toEqual([round, "sent"]);
    expect([round, scene.received.map(({ to }) => arrivedAs(to)).sort()]).toEqual([round, [...arrived.keys()].sort()]);
    for (const [address, people] of arrived) {
      const channel = address.split(" ")[0];
      const own = messages.filter((message) => message.channel === channel && people.includes(message.person));
      const said = own.map(({ state, reason }) => (state === "dropped" ? reason : state)).sort();
      expect([round, address, said]).toEqual([
        ...[round, address, [...Array(people.length - 1).fill("same_address"), "sent"]],
      ]);
    }
    const dropped = messages.filter(({ person }) => unreached.includes(person));
    expect([round, dropped.map(({ person }) => person)]).toEqual([round, unreached]);
    expect(
      dropped.every(({ state, reason }) => state === "dropped" && /^no_(address|consent)$/.test(reason ?? "")),
    ).toBe(true);
    expect(Object.keys(await scene.peopleOf(id))).not.toContain("unsent");
  }
});

it("a worker that dies at any statement leaves nobody out and writes to nobody twice", {
  timeout: 300_000,
}, async () => {
  for (let step = 1; step < 80; step += 1) {
    const segment = await scene.addSegment();
    const people = [
      await scene.addPerson([segment]),
      await scene.addPerson([segment]),
      await scene.addPerson([segment]),
    ];
    const id = await scene.addCampaign({ segments: { segments: [segment] } });
    await scene.start(id);
    scene.received.length = 0;
    const { postgres, isDead } = mortalPostgres(scene.postgres, step);
    await scene.send(postgres).catch(() => undefined);
    await scene.stop(id, postgres).catch(() => undefined);
    const isKilled = isDead();
    await scene.send();
    if ((await scene.statusOf(id)) === "stopped") await scene.resume(id);
    await scene.send();
    await scene.dispatch();
    await scene.send();
    expect([step, await scene.statusOf(id)]).toEqual([step, "sent"]);
    expect([step, (await scene.messagesOf(id)).map(({ person, state }) => [person, state])]).toEqual([
      ...[step, people.map((person) => [person, "sent"])],
    ]);
    expect(scene.received).toHaveLength(people.length);
    if (!isKilled) return;
  }
  throw new Error("Nobody survived");
});
