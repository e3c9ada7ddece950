import { expect, it } from "vitest";
import { explainStart, PostgresDamage } from "./explain-start.ts";

const data = "/data/postgres/data";

/** As PostgreSQL 18 says it for a file that was cut, emptied, changed or removed. */
it.each([
  ['PANIC:  could not read file "global/pg_control": read 100 of 296', "global/pg_control"],
  ["FATAL:  incorrect checksum in control file\nLOG:  database system is shut down", "global/pg_control"],
  [
    'postgres: could not find the database system\nExpected to find it in the directory "/data",\nbut could not open file "/data/global/pg_control": No such file or directory',
    "global/pg_control",
  ],
  ["LOG:  invalid checkpoint record\nPANIC:  could not locate a valid checkpoint record at 0/174B248", "pg_wal"],
  ['FATAL:  could not read file "global/pg_filenode.map": read 10 of 524', "global/pg_filenode.map"],
])("names the damaged file: %s", (output, file) => {
  const error = explainStart(`2026-11-22 09:12:00.876 UTC [3443] ${output}`, data);
  expect(error).toBeInstanceOf(PostgresDamage);
  expect(error.message).toContain(`damaged: ${data}/${file} (`);
  expect(error.message).not.toContain("\n");
});

it("does not call a full disk or another reason damage", () => {
  const full = explainStart('PANIC:  could not write to file "pg_wal/xlogtemp.9": No space left on device', data);
  expect(full.message).toBe(`the disk of ${data} is full`);
  const other = explainStart("FATAL:  could not create shared memory segment", data);
  expect(other.message).toBe("FATAL:  could not create shared memory segment");
  expect(other).not.toBeInstanceOf(PostgresDamage);
});
