import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { CloudOff, Copy, Download, Ellipsis, Pencil, RefreshCw, Trash2, Waypoints } from "lucide-react";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { CodeBlock } from "#app/ui/code-block.tsx";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { Empty, Failed } from "#app/ui/empty.tsx";
import { Field } from "#app/ui/field.tsx";
import { Menu, MenuRow } from "#app/ui/menu.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Stepper } from "#app/ui/stepper.tsx";
import { type Colour, colour } from "#app/ui/theme/tokens.ts";
import { ToastCard } from "#app/ui/toast-card.tsx";
import { Grid, Part, type SampleProps } from "./part.tsx";

const snippet = `<script defer src="https://shop.example/n.js" data-key="y18X_-2uHMKO"></script>`;
const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;
const Item = styled(Link)({ ...MenuRow, "&[data-danger]": { color: colour("bad") } });
/** Space for the open menu, which overlays what follows. */
const Below = styled("div")({ display: "flex", alignItems: "start", minBlockSize: 216 });

/** Messages, confirmations, and empty and failed states. */
export function Messages({ words, scheme }: SampleProps) {
  return (
    <>
      <Notifications words={words} scheme={scheme} />
      <Confirmations words={words} scheme={scheme} />
      <States words={words} scheme={scheme} />
      <Frames words={words} scheme={scheme} />
    </>
  );
}

function Notifications({ words: { heads, messages } }: SampleProps) {
  return (
    <Part title={heads.messages}>
      <Grid>
        <ToastCard tone="ok" title={messages.made} onClose={() => {}}>
          {messages.madeText} <Link to="?segment">{messages.madeLink}</Link>
        </ToastCard>
        <ToastCard tone="bad" title={messages.failed} onClose={() => {}}>
          {messages.failedText} <Link to="?again">{messages.failedLink}</Link>
        </ToastCard>
      </Grid>
      <Banner
        tone="warn"
        title={messages.limit}
        action={
          <ButtonLink to="?upgrade" isSmall>
            {messages.upgrade}
          </ButtonLink>
        }
      >
        {messages.limitText}
      </Banner>
      <Banner tone="info" title={messages.fresh} />
      <Banner tone="ok" title={messages.made} />
      <Banner tone="bad" title={messages.failed}>
        {messages.failedText}
      </Banner>
    </Part>
  );
}

function Confirmations({ words: { heads, confirm, menu }, scheme }: SampleProps) {
  return (
    <>
      <Part title={heads.confirm}>
        <ConfirmPage
          question={confirm.question}
          lost={confirm.lost}
          submit={confirm.submit}
          back={{ to: "?", label: confirm.back }}
        >
          <Field label={confirm.field} name={`${scheme}-typed`} placeholder={confirm.placeholder} />
        </ConfirmPage>
      </Part>
      <Part title={heads.menu}>
        <Below>
          <Menu summary={<Ellipsis {...icon} />} label={menu.label} group={`${scheme}-menu`} open>
            <Item to="?edit" aria-current="true">
              <Pencil {...icon} />
              {menu.edit}
            </Item>
            <Item to="?copy">
              <Copy {...icon} />
              {menu.copy}
            </Item>
            <Item to="?export">
              <Download {...icon} />
              {menu.export}
            </Item>
            <Item to="?remove" data-danger>
              <Trash2 {...icon} />
              {menu.remove}
            </Item>
          </Menu>
        </Below>
      </Part>
    </>
  );
}

function States({ words: { heads, states } }: SampleProps) {
  return (
    <Part title={heads.states}>
      <Grid>
        <Empty Icon={Waypoints} title={states.empty} text={states.emptyText} heading="h2">
          <ButtonLink look="main" to="?new">
            {states.emptyAction}
          </ButtonLink>
        </Empty>
        <Failed Icon={CloudOff} title={states.failed} text={states.failedText} heading="h2">
          <ButtonLink to="?retry" start={<RefreshCw {...icon} />}>
            {states.failedAction}
          </ButtonLink>
        </Failed>
        <Skeleton lines={6} />
      </Grid>
    </Part>
  );
}

const series = ["series1", "series2", "series3", "series4", "series5", "series6", "series7", "series8"] as const;

const Swatches = styled("svg")({
  inlineSize: "100%",
  blockSize: 24,
  ...Object.fromEntries(series.map((name: Colour) => [`& .${name}`, { fill: colour(name) }])),
});

function Frames({ words: { heads, steps, head, code } }: SampleProps) {
  return (
    <>
      <Part title={heads.steps}>
        <Stepper label={steps.label} steps={steps.names.map((name) => ({ label: name, to: "?step" }))} current={1} />
      </Part>
      <Part title={heads.head}>
        <PageHead title={head.title} text={head.text}>
          <ButtonLink look="main" to="?new">
            {head.main}
          </ButtonLink>
          <ButtonLink to="?export">{head.other}</ButtonLink>
        </PageHead>
      </Part>
      <Part title={heads.code}>
        <CodeBlock code={snippet} copy={{ label: code.copy, done: code.copied }} />
      </Part>
      <Part title={heads.series}>
        <Swatches aria-hidden="true" viewBox="0 0 100 6" preserveAspectRatio="none">
          {series.map((name, index) => (
            <rect key={name} className={name} x={87.5 - index * 12.5} width={11.5} height={6} rx={0.7} />
          ))}
        </Swatches>
      </Part>
    </>
  );
}
