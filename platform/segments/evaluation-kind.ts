/** The job that computes who is inside a segment. */
export const evaluationKind = "segment-evaluation";

/** A job of a revision that was evaluated, or failed, before; `due` names it, as a job exists once by its key. */
export const repeatedEvaluation = ({ id, revision }: { id: string; revision: number }, due: number) => ({
  ...{ kind: evaluationKind, key: `${id}:${revision}:${due}`, payload: { id, revision }, due },
});
