import { afterAll, beforeAll, expect, it } from "vitest";
import { openDelivery } from "#tests/platform-fixtures/delivery.ts";
import { deletePerson } from "./sql/forget-person.ts";

let scene: Awaited<ReturnType<typeof openDelivery>>;
beforeAll(async () => {
  scene = await openDelivery();
});
afterAll(() => scene?.close());

it("decisions go with whom they are about now, whatever number they were made under", async () => {
  const { postgres, website } = scene;
  const [first, now, stranger] = [701n, 702n, 703n];
  const anchor = (visitor: bigint) => ({
    visitor: String(visitor),
    identifiers: ["phone +989120000001"],
    visitors: [],
  });
  const decide = (about: bigint, person: bigint, name: string) =>
    postgres.query(
      `INSERT INTO manual_decisions (website_id, after_seq, visitor, decision, at) VALUES ($1, 0, $2, $3, now())`,
      [website, String(about), JSON.stringify({ kind: "edit", person: anchor(person), fields: { name } })],
    );
  // Made under a number that a browser took along when it was taken from the person.
  await decide(now, first, "erased");
  // About a person whose first number the erased one has now.
  await decide(stranger, now, "stays");
  const subject = {
    ...{ website, person: now, visitors: [now], identifiers: ["phone +989120000001"] },
    ...{ phones: [], emails: [], ids: [], names: [], isKnown: true, leadAt: undefined, customerAt: undefined },
  };
  await postgres.transaction((queries) => deletePerson(queries, subject));
  const left = await postgres.query<{ fields: object; identifiers: string[] }>(
    "SELECT decision->'fields' AS fields, decision->'person'->'identifiers' AS identifiers FROM manual_decisions",
  );
  expect(left).toEqual([{ fields: { name: "stays" }, identifiers: [] }]);
});
