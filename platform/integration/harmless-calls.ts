import { z } from "zod";
import type { Provider } from "#contract/integration-providers.ts";
import { channelText } from "#contract/text/channels.ts";
import type { OutgoingAnswer, OutgoingRequest } from "#platform/outgoing/send-request.ts";
import type { TrialVerdict } from "./trial-verdict.ts";
import { graphAddress } from "./whatsapp/graph-address.ts";

type Settings = Readonly<Record<string, string | number>>;
type Call = Pick<OutgoingRequest, "url" | "method" | "headers" | "body">;

/** The base that messages are sent by too (`platform/delivery/providers`): an address of the owner replaces all of it. */
const baseOf = ({ baseUrl }: Settings, usual: string) => `${baseUrl ?? usual}`.replace(/\/+$/, "");
const form = { "content-type": "application/x-www-form-urlencoded" } as const;

/** By provider a call that only reads: credit or own account. Providers without one are not tried. */
export const harmlessCalls: Partial<Record<Provider, (settings: Settings) => Call>> = {
  // The key is in the path: it is in no log, since outgoing errors name the host alone.
  kavenegar: (settings) => ({
    url: `${baseOf(settings, "https://api.kavenegar.com/v1")}/${encodeURIComponent(settings.apiKey ?? "")}/account/info.json`,
  }),
  smsir: (settings) => ({
    url: `${baseOf(settings, "https://api.sms.ir/v1")}/credit`,
    headers: { "x-api-key": `${settings.apiKey}` },
  }),
  ghasedak: (settings) => ({
    url: `${baseOf(settings, "https://gateway.ghasedak.me/rest/api/v1/WebService")}/GetAccountInformation`,
    headers: { apikey: `${settings.apiKey}` },
  }),
  melipayamak: (settings) => ({
    url: `${baseOf(settings, "https://rest.payamak-panel.com/api/SendSMS")}/GetCredit`,
    method: "POST",
    headers: form,
    body: new URLSearchParams({ username: `${settings.user}`, password: `${settings.password}` }).toString(),
  }),
  whatsapp: (settings) => ({
    url: graphAddress(settings, encodeURIComponent(settings.phoneNumberId ?? "")),
    headers: { authorization: `Bearer ${settings.token}` },
  }),
};

const kavenegar = z.object({ return: z.object({ status: z.number() }) });
const byStatus = z.object({ status: z.number() });
const ghasedak = z.object({ isSuccess: z.boolean(), statusCode: z.number().optional() });
const melipayamak = z.object({ RetStatus: z.number() });
const { key, password, account, address } = channelText.trial;

/** What an answer says of the credentials; undefined where it is none that the provider's documents know. */
export function readVerdict(provider: Provider, { status, body }: OutgoingAnswer): TrialVerdict | undefined {
  const answer = jsonOf(body);
  switch (provider) {
    case "kavenegar": {
      const code = kavenegar.safeParse(answer).data?.return.status;
      if (code === 200) return "working";
      if (code === 401) return { field: "apiKey", message: account };
      if (code === 407 || code === 416) return { field: "apiKey", message: address };
      return code === 403 ? { field: "apiKey", message: key } : undefined;
    }
    case "smsir": {
      const code = byStatus.safeParse(answer).data?.status;
      if (code === 1) return "working";
      if (code === 12) return { field: "apiKey", message: address };
      if (code === 13 || code === 14) return { field: "apiKey", message: account };
      return code === 10 || code === 11 || status === 401 ? { field: "apiKey", message: key } : undefined;
    }
    case "ghasedak": {
      const read = ghasedak.safeParse(answer).data;
      if (read?.isSuccess === true) return "working";
      return status === 401 || status === 403 || read?.statusCode === 401
        ? { field: "apiKey", message: key }
        : undefined;
    }
    case "melipayamak": {
      const code = melipayamak.safeParse(answer).data?.RetStatus;
      if (code === 1) return "working";
      return code === 0 ? { field: "password", message: password } : undefined;
    }
    case "whatsapp":
      if (status === 200) return "working";
      if (status === 401 || status === 403) return { field: "token", message: key };
      return status === 400 || status === 404
        ? { field: "phoneNumberId", message: channelText.trial.number }
        : undefined;
    default:
      return undefined;
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
