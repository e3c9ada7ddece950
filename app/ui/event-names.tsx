export const eventNamesId = "event-names";

/** What the browser suggests in fields whose `list` is `eventNamesId`, with and without scripts. */
export function EventNames({ names }: { names: readonly string[] }) {
  return (
    <datalist id={eventNamesId}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
