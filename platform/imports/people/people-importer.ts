import { blankRow, type EventRow } from "#platform/events/event-row.ts";
import { uuidOf } from "#platform/events/keys.ts";
import { type NamedPerson, planClaims } from "#platform/people/plan-claims.ts";
import { readRoom } from "#platform/quotas/read-room.ts";
import type { ImportDependencies, Importer, ImporterContext, Outcome } from "../importer.ts";
import type { TableRow } from "../reading/table.ts";
import { type Incomplete, type Rejected, readCells } from "../row-problem.ts";
import { importVisitor } from "./import-visitor.ts";
import { readPerson } from "./read-person.ts";

const groupRows = 1_000;

/**
 * Imports people: an `identify` event for each who is new or said otherwise, by the rules of every other claim. A known
 * person's fields are said at the time of the import, a new one's at their registration; of two rows about one person the
 * later one counts. Rows about more new people than the plan has room for are refused (docs/decisions/0156).
 */
export class PeopleImporter implements Importer {
  #group: { row: TableRow; person: NamedPerson }[] = [];
  /** How many more people the plan takes. */
  #room: number | undefined;
  #line: number;

  constructor(
    private readonly dependencies: Pick<ImportDependencies, "postgres" | "collector" | "clock" | "settings" | "plans">,
    private readonly context: ImporterContext,
  ) {
    this.#line = context.importing.readLine;
  }

  get isFull(): boolean {
    return this.#group.length >= groupRows;
  }

  add(row: TableRow, index: number): Rejected | Incomplete {
    const { cells, line } = row;
    this.#line = line;
    const { website, importing } = this.context;
    const { id, mapping, createdAt, rows } = importing;
    const options = { zone: website.timeZone, now: createdAt.getTime() };
    const person = readPerson(readCells(cells, mapping), options);
    if ("problem" in person) return person;
    const { identifiers, fields, registeredAt, omitted } = person;
    // Behind one another, and none in the future.
    const known = createdAt.getTime() - Math.max(0, (rows ?? index) - index);
    const named = {
      ...{ identifiers, fields, visitor: importVisitor(website.id, identifiers) },
      event: uuidOf("import people", id, String(line)),
      // On a folded day nobody can appear any more.
      at: { added: registeredAt !== undefined && registeredAt >= website.keptFrom ? registeredAt : known, known },
    };
    this.#group.push({ row, person: named });
    return { omitted };
  }

  /** People need no rows before theirs. */
  skip(): void {}

  async flush(): Promise<Outcome & { line: number; refused: TableRow[] }> {
    const outcome = { added: 0, changed: 0, unchanged: 0, line: this.#line, refused: [] as TableRow[] };
    const group = this.#group;
    this.#group = [];
    const { mode, website, importing } = this.context;
    if (mode === "check" || group.length === 0) return outcome;
    this.#room ??= await this.#readRoom();
    const people = group.map(({ person }) => person);
    const planned = await planClaims(this.dependencies.postgres, website.id, people, this.#room);
    const rows: EventRow[] = [];
    for (const [index, { row, person }] of group.entries()) {
      const claim = planned[index];
      if (claim?.outcome === "refused") outcome.refused.push(row);
      else if (claim !== undefined) {
        outcome[claim.outcome] += 1;
        if (claim.outcome !== "unchanged") rows.push(toIdentify(person, claim.at, importing.id));
      }
    }
    this.#room -= outcome.added;
    if (mode === "compare") return outcome;
    if (rows.length > 0) await this.dependencies.collector.importRows(website.id, rows, this.context.beginWriting);
    return outcome;
  }

  /** What an interrupted comparison has counted is not stored, and takes its room all the same. */
  async #readRoom(): Promise<number> {
    const { mode, website, importing } = this.context;
    const room = await readRoom(this.dependencies, this.dependencies.postgres, {
      website: website.id,
      kind: "clients",
    });
    return mode === "compare" ? room - importing.added : room;
  }
}

/** The event that says who a person is; `$import` names what brought it. */
export const toIdentify = (
  { event, visitor, identifiers, fields }: Pick<NamedPerson, "event" | "visitor" | "identifiers" | "fields">,
  at: number,
  importId: string,
): EventRow => {
  const { id } = identifiers;
  const data = { ...(id !== undefined && { id }), ...fields, $import: importId };
  return { ...blankRow(event, "identify"), provenance: "import", at, visitor, data: JSON.stringify(data) };
};
