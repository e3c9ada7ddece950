/** The id that the owner's shop gave to a row of `people`; null where it gave none. */
export const ownerIdOfPeople = `(SELECT min(own.value) FROM identifiers AS own
  WHERE own.website_id = people.website_id AND own.person_id = people.id AND own.kind = 'id')`;

/** What a row of `people` is called: by its name, else as it is known. */
export const nameOfPeople = `coalesce(people.name, people.email, people.phone, ${ownerIdOfPeople})`;
