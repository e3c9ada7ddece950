import type { PersonNote } from "#contract/profiles.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { FoundPerson } from "./find-person.ts";
import { deleteNote, insertNote, listNotes, type NoteRow } from "./sql/notes.ts";

/** More than anybody reads. */
const maxNotes = 1_000;

const toNote = (zone: string, { at, ...note }: NoteRow): PersonNote => ({ ...note, at: isoIn(zone, at.getTime()) });

/** One page of the notes about a person, the latest first. */
export async function readNotes(
  { postgres }: Pick<Dependencies, "postgres">,
  { website, key }: FoundPerson,
  paging: { page: number; limit: number },
) {
  const { rows, total } = await listNotes(postgres, { website: website.id, person: key }, paging);
  return { items: rows.map((row) => toNote(website.timeZone, row)), total, ...paging };
}

/** Throws REFUSED where the person has `maxNotes`. */
export async function addNote(
  { postgres, ids, clock }: Pick<Dependencies, "postgres" | "ids" | "clock">,
  { website, key }: FoundPerson,
  { text, author }: { text: string; author: { id: string; fullName: string } },
): Promise<PersonNote> {
  const note = { id: ids.uuid(), text, at: new Date(clock.now()) };
  const subject = { website: website.id, person: key };
  if (!(await insertNote(postgres, subject, { ...note, author: author.id, max: maxNotes }))) {
    throw new AppError("REFUSED", "Too many notes");
  }
  return toNote(website.timeZone, { ...note, by: author.fullName });
}

/** Throws NOT_FOUND where the website has no such note. */
export async function removeNote(
  { postgres }: Pick<Dependencies, "postgres">,
  { website, id }: { website: string; id: string },
): Promise<void> {
  if (!(await deleteNote(postgres, { website, id }))) throw new AppError("NOT_FOUND", "No such note of this website");
}
