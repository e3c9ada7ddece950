/** How values are escaped in the body of a call: visitors choose them, and the owner's server believes what we sign. */
export function placeOfBody(
  body: string,
  headers: readonly { name?: unknown; value?: unknown }[],
): "json" | "url" | "html" | "text" {
  const given = headers.find(({ name }) => String(name).toLowerCase() === "content-type")?.value;
  const type = String(given ?? "").toLowerCase();
  const [first = ""] = body.trimStart();
  if (type.includes("json") || "{[".includes(first || " ")) return "json";
  if (type.includes("urlencoded")) return "url";
  return type.includes("xml") || type.includes("html") || first === "<" ? "html" : "text";
}
