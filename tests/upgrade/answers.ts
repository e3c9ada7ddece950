import type { TestPlatform } from "../http/platform.ts";
/** One request and who sends it: the e-mail of an owner, or nobody. */
export interface Question {
  as: string;
  path: string;
}

export interface Answer extends Question {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any call, which is compared as a whole.
  body: any;
}

/** What stands beside a release's data: who owns it, and what that release answered. */
export interface ReleaseAnswers {
  version: string;
  events: number;
  owners: readonly { email: string; full_name: string }[];
  password: string;
  /** Of the environment in which the data was made. */
  settings: Record<string, string>;
  /** At which all requests were sent, in milliseconds since 1970. */
  moment: number;
  answers: readonly Answer[];
}

type Release = Pick<ReleaseAnswers, "owners" | "password">;

/** Signs every owner in and sends the requests one after the other. */
export async function ask(
  platform: TestPlatform,
  { owners, password }: Release,
  questions: readonly Question[],
): Promise<Answer[]> {
  const tokens = new Map<string, string>();
  for (const { email } of owners) {
    const { result } = await platform.client().auth.login({ email, password });
    tokens.set(email, result.tokenData.token);
  }
  const answers: Answer[] = [];
  for (const { as, path } of questions) {
    const { status, body } = await platform.send("GET", path, { token: tokens.get(as) });
    answers.push({ as, path, status, body });
  }
  return answers;
}

/** The call that a question is of: its path without ids, tokens and query. */
export const callOf = ({ path }: Pick<Question, "path">): string =>
  path
    .replace(/\?.*/, "")
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "{id}")
    .replace(/^(\/v1\/(?:shared|unsubscribe)\/).*/, "$1{token}");

/** One in so many questions of each call, at least one of each. */
export function someOf<Each extends Question>(questions: readonly Each[], every: number): Each[] {
  const counts = new Map<string, number>();
  return questions.filter((question) => {
    const call = callOf(question);
    const count = counts.get(call) ?? 0;
    counts.set(call, count + 1);
    return count % every === 0;
  });
}
