import { Form } from "@remix-run/react";
import type { ComponentProps } from "react";
import { FormToken } from "./form-token.tsx";
import { SectionForm } from "./sections.tsx";
import { useUnsentFields } from "./use-unsent-fields.ts";

/**
 * A form of a section, sent to the page it stands on, with that page's token. Reloads: its answer may hold what is shown
 * once, and pages of settings need no script. What was typed into the page's other forms is back after it, unless what
 * shows the form guards its words (`isKept` false).
 */
export const SectionPostForm = ({
  children,
  isKept = true,
  ...form
}: Pick<ComponentProps<typeof Form>, "children" | "encType" | "id"> & { isKept?: boolean }) => {
  const ref = useUnsentFields(isKept);
  return (
    <Form ref={ref} method="post" noValidate reloadDocument {...form}>
      <SectionForm>
        <FormToken />
        {children}
      </SectionForm>
    </Form>
  );
};
