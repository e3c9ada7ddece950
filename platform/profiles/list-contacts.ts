import type { Person } from "#contract/people.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { signed } from "#platform/people/sql/load-graph.ts";
import { findContacts } from "./sql/find-contacts.ts";
import { findTypes } from "./sql/find-types.ts";

/** Who somebody is, without what they did. */
export type PersonContact = Pick<Person, "id" | "type" | "name" | "email" | "phone" | "ownerId">;

/** Who some people are now, in the order given; of visitors, whom nobody knows, the number alone. */
export async function listContacts(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  website: string,
  people: readonly bigint[],
): Promise<PersonContact[]> {
  const [known, types] = await Promise.all([
    findContacts(postgres, website, people),
    findTypes(postgres, website, { people: people.map(signed), now: new Date(clock.now()) }),
  ]);
  return people.map((person) => {
    const id = person.toString();
    const { name = null, email = null, phone = null, ownerId = null } = known.get(id) ?? {};
    return { id, type: types.get(signed(person)) ?? 1, name, email, phone, ownerId };
  });
}
