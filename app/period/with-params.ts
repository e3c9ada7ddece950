/** The address without one value of a parameter, from its first page on. */
export function withoutValue(query: URLSearchParams, name: string, value: string): string {
  const next = new URLSearchParams(query);
  next.delete(name, value);
  return withParams(next, { page: null });
}

/** The address with some of its parameters changed; null takes one out. */
export function withParams(query: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(query);
  for (const name of [...next.keys()]) if (/^(from|to|compareFrom|compareTo)\./.test(name)) next.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  const text = next.toString();
  return text === "" ? "?" : `?${text}`;
}
