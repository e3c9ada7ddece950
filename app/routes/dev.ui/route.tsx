import styled from "@emotion/styled";
import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { env } from "#app/env.server.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { publicFormAction } from "#app/services/form-action.server.ts";
import { publicLoader } from "#app/services/loaders.server.ts";
import { gallery } from "#app/text/fa/gallery.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { colour, from } from "#app/ui/theme/tokens.ts";
import { Controls } from "./controls.tsx";
import { sampleForm } from "./form.ts";
import { ListForm } from "./lists.tsx";
import { Messages } from "./messages.tsx";
import { Headline, Lists, Records } from "./records.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.words.title }];

/** The gallery of `app/ui`: every component in its states, for developers. 404 unless `NABZ_DEV=1`. */
export const loader = publicLoader(async () => {
  requireDevelopment();
  return { words: gallery, form: describeForm(sampleForm) };
});

/** Sample forms post here; nothing is stored. */
export const action = publicFormAction(
  async () => {
    requireDevelopment();
    return sampleForm;
  },
  async () => ({ to: "/dev/ui" }),
);

function requireDevelopment() {
  if (!env.isDevelopment) throw new Response(null, { status: 404 });
}

const Page = styled("main")({
  display: "grid",
  gap: 24,
  padding: 16,
  maxInlineSize: 1600,
  marginInline: "auto",
  [from.laptop]: { padding: 24 },
});

const Schemes = styled("div")({
  display: "grid",
  gap: 24,
  alignItems: "start",
  [from.laptop]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
});

const Scheme = styled("section")({
  display: "grid",
  gap: 24,
  minInlineSize: 0,
  padding: 16,
  borderRadius: 12,
  border: `1px solid ${colour("border")}`,
  backgroundColor: colour("page"),
  color: colour("text"),
  [from.tablet]: { padding: 24 },
  "& h2.scheme": { fontSize: 16, lineHeight: "28px", fontWeight: 600 },
});

export default function Parts() {
  const { words, form } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Page>
      <PageHead title={words.title} text={words.text} />
      <Schemes>
        {(["light", "dark"] as const).map((scheme) => (
          <Scheme key={scheme} data-joy-color-scheme={scheme} aria-label={words[scheme]}>
            <h2 className="scheme">{words[scheme]}</h2>
            <Controls words={words} scheme={scheme} />
            <Records words={words} scheme={scheme} />
            <Lists words={words} scheme={scheme} />
            <Messages words={words} scheme={scheme} />
            <ListForm words={words} form={form} lastResult={answered?.lastResult} />
          </Scheme>
        ))}
      </Schemes>
      {(["light", "dark"] as const).map((scheme) => (
        <Scheme key={scheme} data-joy-color-scheme={scheme} aria-label={words[scheme]}>
          <Headline words={words} scheme={scheme} />
        </Scheme>
      ))}
    </Page>
  );
}

export const ErrorBoundary = ErrorPage;
