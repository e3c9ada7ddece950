/** States that can be gone back to and forth again. */
export interface History<State> {
  past: readonly State[];
  present: State;
  future: readonly State[];
}

/** Older ones are forgotten. */
const maxSteps = 100;

export const startHistory = <State>(present: State): History<State> => ({ past: [], present, future: [] });

/** The same state is no step. */
export const record = <State>(history: History<State>, next: State): History<State> =>
  next === history.present
    ? history
    : { past: [...history.past, history.present].slice(-maxSteps), present: next, future: [] };

export function undo<State>(history: History<State>): History<State> {
  const { past, present, future } = history;
  const before = past.at(-1);
  return before === undefined ? history : { past: past.slice(0, -1), present: before, future: [present, ...future] };
}

export function redo<State>(history: History<State>): History<State> {
  const { past, present, future } = history;
  const [next, ...rest] = future;
  return next === undefined ? history : { past: [...past, present], present: next, future: rest };
}
