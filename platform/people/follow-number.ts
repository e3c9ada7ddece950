import type { Dependencies } from "#platform/dependencies.ts";
import { moveListed } from "#platform/members/listed-people.ts";
import { signed } from "./sql/load-graph.ts";
import { findDecision } from "./sql/manual-decisions.ts";
import { findAnchoredNumber, moveNotes } from "./sql/move-notes.ts";

/**
 * Gives what is kept by a person's number (notes, the log of decisions, rows of lists) their new one: a person whose number
 * was that of the visitor who was taken from them has another one. Idempotent.
 */
export async function followNumber(
  { postgres }: Pick<Dependencies, "postgres">,
  { website, seq }: { website: string; seq: number },
): Promise<void> {
  const stored = await findDecision(postgres, website, seq);
  if (stored?.decision.kind !== "separation") return;
  const { person } = stored.decision;
  const number = await findAnchoredNumber(postgres, website, person);
  if (number === undefined || number === person.visitor) return;
  await moveNotes(postgres, { website, seq, from: person.visitor, to: number });
  await moveListed(postgres, website, { seq, from: signed(person.visitor), to: signed(number) });
}
