/** A run keeps what was saved last under so many names. */
const maxNames = 20;

type Saved = Readonly<Record<string, string>>;

/** What a run keeps of the answers of calls, once more is saved; undefined where there is nothing. */
export function keepSaved(before: Saved = {}, saved: Saved = {}): Record<string, string> | undefined {
  const others = Object.entries(before).filter(([name]) => !Object.hasOwn(saved, name));
  const all = [...others, ...Object.entries(saved)].slice(-maxNames);
  return all.length === 0 ? undefined : Object.fromEntries(all);
}
