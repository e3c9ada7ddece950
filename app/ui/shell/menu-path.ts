/** Screens that belong to another one of the menu, by the first part of their path. */
const belongsTo: Readonly<Record<string, string>> = {
  goals: "reports/goals",
  exclusions: "install",
  people: "people/users",
};
/** Pages beside a report name it in their address. */
const beside = ["annotations", "filters", "share"];

/** The path below `/w/:website` of the menu's entry that is current at an address; the overview's is empty. */
export function menuPath(pathname: string, search: string): string {
  const path = pathname.replace(/^\/w\/[^/]+\/?/, "").replace(/\/$/, "");
  const [first = ""] = path.split("/");
  if (beside.includes(first))
    return /^reports\/[a-z]+$/.exec(new URLSearchParams(search).get("screen") ?? "")?.[0] ?? "";
  return belongsTo[first] ?? path;
}

/** Whether a screen of the menu, or a page below it, is open. */
export const isOpen = (screen: string, path: string): boolean =>
  path === screen || (screen !== "" && path.startsWith(`${screen}/`));
