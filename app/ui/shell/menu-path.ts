import { readScreen } from "#app/period/report-address.ts";

/** Screens that belong to another one of the menu, by the first part of their path. */
const belongsTo: Readonly<Record<string, string>> = {
  goals: "reports/goals",
  exclusions: "install",
  people: "people/users",
  messages: "integration",
  suppression: "integration",
};
/** Pages beside a report or a list of people name it in their address; those of the overview have no entry of their own. */
const beside = ["annotations", "filters", "share"];

/** The path below `/w/:website` that the menu's current entry has, or begins; the overview's is empty. */
export function menuPath(pathname: string, search: string): string {
  const path = pathname.replace(/^\/w\/[^/]+\/?/, "").replace(/\/$/, "");
  const besideOf = beside.includes(firstOf(path)) ? readScreen(new URLSearchParams(search)) : undefined;
  return entryOf(besideOf ?? path);
}

const firstOf = (path: string) => path.split("/", 1)[0] ?? "";
const entryOf = (path: string) => belongsTo[firstOf(path)] ?? path;

/** Whether a screen of the menu, or a page below it, is open. */
export const isOpen = (screen: string, path: string): boolean =>
  path === screen || (screen !== "" && path.startsWith(`${screen}/`));
