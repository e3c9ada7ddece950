interface RequestOptions {
  /** What a form sends. */
  fields?: Record<string, string>;
  headers?: Record<string, string>;
}

/** A client of the dashboard without a browser: stores cookies, follows no redirect, runs no script. */
export class Visitor {
  /** Every `Set-Cookie` header received. */
  readonly given: string[] = [];
  readonly cookies = new Map<string, string>();

  constructor(
    readonly url: string,
    readonly always: Record<string, string> = {},
  ) {}

  async request(path: string, { fields, headers = {} }: RequestOptions = {}): Promise<Response> {
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

  /** The token of a page's forms. */
  async token(page = "/login"): Promise<string> {
    const html = await (await this.request(page)).text();
    return /name="formToken" value="([^"]+)"/.exec(html)?.[1] ?? "";
  }

  /** Throws if it is refused. */
  async signIn({ email, password }: { email: string; password: string }): Promise<void> {
    const fields = { formToken: await this.token(), email, password, remember: "on" };
    const { status } = await this.request("/login", { fields });
    if (status !== 303) throw new Error(`Signing in was answered with ${status}`);
  }
}
