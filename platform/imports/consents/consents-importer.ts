import { appendConsentsOf, compareConsents } from "#platform/delivery/consents-of-files.ts";
import type { ImportDependencies, Importer, ImporterContext, Outcome } from "../importer.ts";
import type { TableRow } from "../reading/table.ts";
import { type Incomplete, type Rejected, readCells } from "../row-problem.ts";
import { type ConsentsOfRow, readConsent } from "./read-consent.ts";

const groupRows = 1_000;

/**
 * Imports what people allowed: appended where it is not recorded yet, so that a file may be imported twice, and noted with
 * the import, so that it can be taken back.
 */
export class ConsentsImporter implements Importer {
  #group: ConsentsOfRow["consents"][] = [];
  #line: number;

  constructor(
    private readonly dependencies: Pick<ImportDependencies, "postgres" | "clock">,
    private readonly context: ImporterContext,
  ) {
    this.#line = context.importing.readLine;
  }

  get isFull(): boolean {
    return this.#group.length >= groupRows;
  }

  add({ cells, line }: TableRow): Rejected | Incomplete {
    this.#line = line;
    const { website, importing } = this.context;
    const options = { zone: website.timeZone, now: importing.createdAt.getTime() };
    const read = readConsent(readCells(cells, importing.mapping).fields, options);
    if ("problem" in read) return read;
    this.#group.push(read.consents);
    return { omitted: read.omitted };
  }

  /** Consents need no rows before theirs. */
  skip(): void {}

  async flush(): Promise<Outcome & { line: number }> {
    const group = this.#group;
    this.#group = [];
    const { mode } = this.context;
    const line = this.#line;
    if (mode === "check" || group.length === 0) return { added: 0, changed: 0, unchanged: 0, line };
    const isNew = mode === "compare" ? await this.#compare(group) : await this.#write(group);
    const added = group.filter((consents) => consents.some((consent) => isNew.has(consent))).length;
    return { added, changed: 0, unchanged: group.length - added, line };
  }

  #compare(group: readonly ConsentsOfRow["consents"][]) {
    return compareConsents(this.dependencies.postgres, { website: this.context.website.id, rows: group.flat() });
  }

  /** In one transaction with the note that the import writes: who undoes it meanwhile waits for its end. */
  #write(group: readonly ConsentsOfRow["consents"][]) {
    const { website, importing, beginWriting } = this.context;
    const { postgres, clock } = this.dependencies;
    const given = { website: website.id, rows: group.flat(), importId: importing.id, now: new Date(clock.now()) };
    return postgres.transaction((queries) =>
      appendConsentsOf(queries, { ...given, begin: () => beginWriting(queries) }),
    );
  }
}
