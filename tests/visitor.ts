interface Asked {
  /** What a form sends. */
  fields?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Who asks the dashboard without a browser: keeps its cookies, follows no redirect, runs nothing. */
export class Visitor {
  /** Every cookie that it was given, as it was set. */
  readonly given: string[] = [];
  readonly cookies = new Map<string, string>();

  constructor(
    readonly url: string,
    readonly always: Record<string, string> = {},
  ) {}

  async ask(path: string, { fields, headers = {} }: Asked = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(this.url + path, {
      method: fields === undefined ? "GET" : "POST",
      headers: { accept: "text/html", cookie, ...this.always, ...headers },
      redirect: "manual",
      ...(fields === undefined ? {} : { body: new URLSearchParams(fields) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      this.given.push(line);
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0\b/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  /** The token that the forms of a page carry. */
  async token(page = "/login"): Promise<string> {
    const html = await (await this.ask(page)).text();
    return /name="formToken" value="([^"]+)"/.exec(html)?.[1] ?? "";
  }

  /** Throws where it is refused. */
  async signIn({ email, password }: { email: string; password: string }): Promise<void> {
    const fields = { formToken: await this.token(), email, password, remember: "on" };
    const { status } = await this.ask("/login", { fields });
    if (status !== 303) throw new Error(`Signing in was answered with ${status}`);
  }
}
