import type { z } from "zod";
import type { ToastKey } from "#app/services/toasts.server.ts";
import type { Client } from "#contract/client.ts";
import type { profileForm } from "./form.ts";

/** Carries out what a form of the profile asks, and answers what the page then says. Rejects as the calls do. */
export async function saveProfile({ wallet }: Client, asked: z.infer<typeof profileForm>): Promise<ToastKey> {
  const { profile } = wallet;
  switch (asked.intent) {
    case "name":
      await profile.update({ full_name: asked.full_name });
      return { tone: "ok", key: "saved" };
    case "email":
      await profile.update({ email: asked.email, currentPassword: asked.currentPassword });
      return { tone: "ok", key: "saved" };
    case "password":
      await profile.password({ currentPassword: asked.currentPassword, password: asked.password });
      return { tone: "ok", key: "saved" };
    case "end":
      await profile.signIns.end({ id: asked.id });
      return { tone: "ok", key: "signedOutElsewhere" };
    case "endOthers":
      await profile.signIns.endOthers();
      return { tone: "ok", key: "signedOutElsewhere" };
  }
}
