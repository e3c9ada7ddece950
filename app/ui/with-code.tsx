/**
 * A sentence whose Latin parts, which the catalogue isolates (U+2066 to U+2069), are set as code (`look.md`, Type, space,
 * size).
 */
export function WithCode({ children: text }: { children: string }) {
  const parts = text.split(/\u2066([^\u2069]*)\u2069/);
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other key.
      <code key={index} dir="ltr">
        {part}
      </code>
    ),
  );
}
