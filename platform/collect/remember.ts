/**
 * Reads a text by `read`, once for as long as it is among the last ones seen: a site's events repeat their few pages,
 * referrers, addresses and browsers. Results are shared: nobody may change them. At `most` texts all are forgotten.
 */
export function remember<Result>(most: number, read: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = read(text);
    if (known.size >= most) known.clear();
    known.set(text, result);
    return result;
  };
}
