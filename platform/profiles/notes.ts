import { maxNotes, type PersonNote } from "#contract/profiles.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { FoundPerson } from "./find-person.ts";
import { deleteNote, insertNote, listNotes, type NoteRow } from "./sql/notes.ts";

const subjectOf = ({ website, key, visitors }: FoundPerson) => ({ website: website.id, person: key, visitors });

const toNote = (zone: string, { at, ...note }: NoteRow): PersonNote => ({ ...note, at: isoIn(zone, at.getTime()) });

/** One page of the notes about a person, the latest first. */
export async function readNotes(
  { postgres }: Pick<Dependencies, "postgres">,
  person: FoundPerson,
  paging: { page: number; limit: number },
) {
  const { rows, total } = await listNotes(postgres, subjectOf(person), paging);
  return { items: rows.map((row) => toNote(person.website.timeZone, row)), total, ...paging };
}

/** Throws REFUSED where the person has `maxNotes`. */
export async function addNote(
  { postgres, ids, clock }: Pick<Dependencies, "postgres" | "ids" | "clock">,
  person: FoundPerson,
  { text, author }: { text: string; author: { id: string; fullName: string } },
): Promise<PersonNote> {
  const note = { id: ids.uuid(), text, at: new Date(clock.now()) };
  if (!(await insertNote(postgres, subjectOf(person), { ...note, author: author.id, max: maxNotes }))) {
    throw new AppError("REFUSED", "Too many notes");
  }
  return toNote(person.website.timeZone, { ...note, by: author.fullName });
}

/** Throws NOT_FOUND where the website has no such note. */
export async function removeNote(
  { postgres }: Pick<Dependencies, "postgres">,
  { website, id }: { website: string; id: string },
): Promise<void> {
  if (!(await deleteNote(postgres, { website, id }))) throw new AppError("NOT_FOUND", "No such note of this website");
}
