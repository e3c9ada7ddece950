/** A statement with its values rendered in. Made by the `sql` tag alone. */
export interface Sql {
  readonly text: string;
}
