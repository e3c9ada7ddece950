import { Form } from "@remix-run/react";
import type { ComponentProps } from "react";
import { FormToken } from "./form-token.tsx";
import { SectionForm } from "./sections.tsx";

/**
 * A form of a section, sent to the page it stands on, with that page's token. Reloads: its answer may hold what is shown
 * once, and pages of settings need no script.
 */
export const SectionPostForm = ({ children, ...form }: Pick<ComponentProps<typeof Form>, "children" | "encType">) => (
  <Form method="post" noValidate reloadDocument {...form}>
    <SectionForm>
      <FormToken />
      {children}
    </SectionForm>
  </Form>
);
