import { eventLabel } from "#contract/text/event-words.ts";

export const eventNamesId = "event-names";

/** What the browser suggests, each beside its word, in fields whose `list` is `eventNamesId`, with and without scripts. */
export function EventNames({ names }: { names: readonly string[] }) {
  return (
    <datalist id={eventNamesId}>
      {names.map((name) => (
        <option key={name} value={name} label={eventLabel(name)} />
      ))}
    </datalist>
  );
}
