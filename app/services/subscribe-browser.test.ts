import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { subscribeBrowser } from "./subscribe-browser.ts";

const subscription = { endpoint: "https://push.example/1", keys: { p256dh: "p", auth: "a" } };
const register = vi.fn();
const subscribe = vi.fn();
const send = vi.fn();
const request = { publicKey: "key", formToken: "token" };

beforeEach(() => {
  register.mockReset().mockResolvedValue(undefined);
  subscribe.mockReset().mockResolvedValue({ toJSON: () => subscription });
  send.mockReset().mockResolvedValue(new Response());
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  vi.stubGlobal("window", { PushManager: class {} });
  vi.stubGlobal("navigator", { serviceWorker: { register, ready: Promise.resolve({ pushManager: { subscribe } }) } });
  vi.stubGlobal("Notification", { requestPermission: async () => "granted" });
  vi.stubGlobal("fetch", send);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("registers the service worker, subscribes with the public key and hands the subscription over as JSON", async () => {
  expect(await subscribeBrowser(request)).toBe("done");
  expect(register).toHaveBeenCalledExactlyOnceWith("/push-worker.js");
  expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: "key" });
  const [address, { method, body }] = send.mock.calls[0] as [string, { method: string; body: FormData }];
  expect([address, method, body.get("formToken")]).toEqual(["/notifications/subscribe", "POST", "token"]);
  expect(JSON.parse(String(body.get("subscription")))).toEqual(subscription);
  expect(console.info).not.toHaveBeenCalled();
});

it("a registration, a subscription or a call that fails is logged, and nothing is thrown", async () => {
  for (const part of [register, subscribe, send]) {
    part.mockRejectedValueOnce(new Error("no"));
    expect(await subscribeBrowser(request)).toBe("failed");
  }
  send.mockResolvedValueOnce(new Response(null, { status: 503 }));
  expect(await subscribeBrowser(request)).toBe("failed");
  expect(vi.mocked(console.info).mock.calls.map(([said]) => said)).toEqual([
    ...Array.from({ length: 3 }, () => "push subscription failed"),
    "push subscription refused",
  ]);
});
