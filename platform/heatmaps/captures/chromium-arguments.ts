import { accessSync, constants } from "node:fs";
import { join } from "node:path";

/** Which browser takes captures, and how it is started. */

const folders = ["/usr/bin", "/usr/local/bin", "/opt/google/chrome", "/snap/bin"];
const names = [
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome",
  "chromium-headless-shell",
];

/** The program of a Chromium: the given one, else the system's; undefined where there is none. Looked for at each capture. */
export const findChromium = (given: string | undefined): string | undefined =>
  (given === undefined ? folders.flatMap((folder) => names.map((name) => join(folder, name))) : [given]).find(
    isProgram,
  );

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Every connection goes through the proxy: without these flags names are looked up, and WebRTC, QUIC, preconnects and
 * loopback pass it by (of 38 ways to a loopback secret 32 with `--proxy-server` alone, none with all).
 */
const networkArguments = (proxy: string): string[] => [
  `--proxy-server=${proxy}`,
  "--proxy-bypass-list=<-loopback>",
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
  // Two names of one switch: newer browsers know the second alone.
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--disable-quic",
  "--dns-prefetch-disable",
];

/** The browser's own calls, stores and questions are off. */
const quietArguments = [
  "--disable-background-networking",
  "--disable-breakpad",
  "--disable-client-side-phishing-detection",
  "--disable-component-extensions-with-background-pages",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-domain-reliability",
  "--disable-extensions",
  "--disable-field-trial-config",
  "--disable-prompt-on-repost",
  "--disable-search-engine-choice-screen",
  "--disable-sync",
  "--disable-features=AimEnabled,HttpsFirstBalancedModeAutoEnable,HttpsUpgrades,MediaRouter,NetworkTimeServiceQuerying,OptimizationHints,PreconnectToSearch,Translate",
  "--enable-features=CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies",
  "--deny-permission-prompts",
  "--metrics-recording-only",
  "--no-default-browser-check",
  "--no-first-run",
  "--no-pings",
  "--no-service-autorun",
  "--password-store=basic",
  "--use-mock-keychain",
];

/** A rendering that depends on the page alone. */
const pictureArguments = [
  "--headless",
  "--hide-scrollbars",
  "--mute-audio",
  "--disable-gpu",
  // Containers have 64 MB of shared memory.
  "--disable-dev-shm-usage",
  "--disable-back-forward-cache",
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
  "--disable-renderer-backgrounding",
  "--disable-hang-monitor",
  "--force-color-profile=srgb",
  "--blink-settings=imagesLazyLoadingEnabled=false",
];

/**
 * How the browser is kept from the rest of the machine: by Chromium's own sandbox of an ordinary user, in a namespace of users
 * or as another user, by that user's rights alone, or not at all.
 */
export type Sandbox = "user" | "namespace" | "otherUser" | "rights" | "none";

/**
 * What is tried, the surest first. Root never lends the browser its own rights before it was tried as nobody: where there are
 * no namespaces of users, Chromium's setuid sandbox works for any other user.
 */
export function sandboxesFor(uid: number | undefined, isUnsandboxedAllowed: boolean): Sandbox[] {
  if (uid !== 0) return isUnsandboxedAllowed ? ["user", "none"] : ["user"];
  return ["namespace", "otherUser", ...(isUnsandboxedAllowed ? (["rights", "none"] as const) : [])];
}

/** Whether the browser runs as another user, whose own the profile must be. */
export const isOtherUser = (sandbox: Sandbox): boolean => sandbox === "otherUser" || sandbox === "rights";

/** A program and its arguments. */
export interface Command {
  program: string;
  args: string[];
}

/** Asks for less of the processor than anything else: a picture may wait, a visitor's events may not. */
const nice = ["/usr/bin/nice", "-n", "10"];
const ownUser = [
  "unshare",
  "--user",
  "--map-user=1000",
  "--map-group=1000",
  "--pid",
  "--fork",
  "--mount-proc",
  "--kill-child",
];

/** `nobody`: owns no files, and no service should run as it. */
export const otherUid = 65_534;
const otherUser = [
  "setpriv",
  `--reuid=${otherUid}`,
  `--regid=${otherUid}`,
  "--clear-groups",
  "--bounding-set=-all",
  "--inh-caps=-all",
  "--pdeathsig=KILL",
];
/** Chromium's setuid sandbox needs what `no_new_privs` and an empty bounding set forbid. */
const prefixes: Record<Sandbox, string[]> = {
  user: [],
  namespace: ownUser,
  otherUser: otherUser.filter((each) => !each.startsWith("--bounding-set")),
  rights: [...otherUser, "--no-new-privs"],
  none: [],
};

/** The command of a browser without a window that is led through a pipe. */
export function commandOf(
  chromium: string,
  { sandbox, proxy, profile }: { sandbox: Sandbox; proxy: string; profile: string },
): Command {
  const prefix = [...nice, ...prefixes[sandbox]];
  const [program = chromium, ...rest] = [...prefix, chromium];
  const args = [
    ...rest,
    ...pictureArguments,
    ...quietArguments,
    ...networkArguments(proxy),
    ...(sandbox === "none" || sandbox === "rights" ? ["--no-sandbox"] : []),
    `--user-data-dir=${profile}`,
    "--remote-debugging-pipe",
    "--no-startup-window",
  ];
  return { program, args };
}
