import { eventLabel, eventWords } from "#contract/text/event-words.ts";

export const eventNamesId = "event-names";

const nameOfWord = new Map<string, string>(Object.entries(eventWords).map(([name, word]) => [word, name]));

/**
 * What the browser suggests in fields whose `list` is `eventNamesId`, with and without scripts: a name beside its word, or
 * the word beside its name where the field takes words.
 */
export function EventNames({ names }: { names: readonly string[] }) {
  return (
    <datalist id={eventNamesId}>
      {names.map((name) => (
        <option key={name} value={name} label={nameOfWord.get(name) ?? eventLabel(name)} />
      ))}
    </datalist>
  );
}
