import type { ReactNode } from "react";
import { Beside } from "./beside.tsx";
import { ButtonLink } from "./button.tsx";
import { FormFailure } from "./form-failure.tsx";
import { PageHead } from "./page-head.tsx";
import { Screen } from "./screen.tsx";
import { Trail } from "./trail.tsx";

/** A screen of things that an owner keeps: a form beside the list that it adds to, and the way back to the report. */
export function BesideScreen({
  title,
  text,
  back,
  failure,
  above,
  children,
}: {
  title: string;
  text: string;
  back: { to: string; label: string };
  failure: Parameters<typeof FormFailure>[0]["failure"];
  above?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Screen>
      <Trail />
      <PageHead title={title} text={text}>
        <ButtonLink to={back.to}>{back.label}</ButtonLink>
      </PageHead>
      <FormFailure failure={failure} />
      {above}
      <Beside>{children}</Beside>
    </Screen>
  );
}
