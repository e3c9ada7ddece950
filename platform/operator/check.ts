/** One finding of `doctor`. */
export interface Check {
  name: string;
  state: "ok" | "warn" | "fail";
  text: string;
}
