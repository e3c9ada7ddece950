import styled from "@emotion/styled";
import {
  Ban,
  CircleCheck,
  CircleDashed,
  CirclePause,
  CircleX,
  Download,
  Ellipsis,
  Hourglass,
  Plus,
} from "lucide-react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Chip, Chips } from "#app/ui/chip.tsx";
import { Checkbox, Radio, Switch } from "#app/ui/choice.tsx";
import { CheckField, Field, SelectField } from "#app/ui/field.tsx";
import { Paging } from "#app/ui/paging.tsx";
import { RadioList } from "#app/ui/radio-list.tsx";
import { Segments } from "#app/ui/segments.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { ChangeMark, Tag } from "#app/ui/tag.tsx";
import { Grid, Part, type SampleProps, Samples } from "./part.tsx";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;
const Group = styled("fieldset")({ display: "flex", flexWrap: "wrap", gap: "4px 16px" });

/** Buttons, fields, choices and navigation. */
export function Controls({ words, scheme }: SampleProps) {
  return (
    <>
      <Buttons words={words} scheme={scheme} />
      <Fields words={words} scheme={scheme} />
      <Choices words={words} scheme={scheme} />
      <Marks words={words} scheme={scheme} />
      <Navigation words={words} scheme={scheme} />
    </>
  );
}

function Buttons({ words: { heads, buttons, menu } }: SampleProps) {
  return (
    <Part title={heads.buttons}>
      <Samples>
        <Button type="button">{buttons.main}</Button>
        <Button type="button" look="plain" start={<Download {...icon} />}>
          {buttons.plain}
        </Button>
        <Button type="button" look="soft" start={<Plus {...icon} />}>
          {buttons.soft}
        </Button>
        <Button type="button" look="quiet">
          {buttons.quiet}
        </Button>
        <Button type="button" look="danger">
          {buttons.danger}
        </Button>
        <Button type="button" look="dangerPlain">
          {buttons.dangerPlain}
        </Button>
      </Samples>
      <Samples>
        <Button type="button" disabled>
          {buttons.disabled}
        </Button>
        <Button type="button" isBusy>
          {buttons.busy}
        </Button>
        <Button type="button" look="plain" isSmall>
          {buttons.small}
        </Button>
        <Button type="button" look="plain" isSmall aria-label={menu.label}>
          <Ellipsis {...icon} />
        </Button>
        <ButtonLink to="?link">{buttons.link}</ButtonLink>
      </Samples>
    </Part>
  );
}

function Fields({ words: { heads, fields }, scheme }: SampleProps) {
  const channels = fields.channels.map((label) => ({ value: label, label }));
  const own = (name: string) => `${scheme}-${name}`;
  return (
    <Part title={heads.fields}>
      <Grid>
        <Field label={fields.name} name={own("name")} hint={fields.nameHint} placeholder={fields.namePlaceholder} />
        <Field
          label={fields.address}
          name={own("address")}
          dir="ltr"
          defaultValue="baharnarenj/cart"
          errors={[fields.addressWrong]}
        />
        <Field label={fields.zone} name={own("zone")} defaultValue={fields.zoneValue} hint={fields.zoneHint} disabled />
        <SelectField label={fields.channel} name={own("channel")} options={channels} />
        <Field label={fields.days} name={own("days")} inputMode="numeric" defaultValue="۱۴" />
        <CheckField label={fields.terms} name={own("terms")} hint={fields.termsHint} />
      </Grid>
    </Part>
  );
}

function Choices({ words: { heads, choices }, scheme }: SampleProps) {
  const zones = choices.zones.map((label) => ({ value: label, label }));
  return (
    <Part title={heads.choices}>
      <Samples>
        <Checkbox>{choices.empty}</Checkbox>
        <Checkbox defaultChecked>{choices.full}</Checkbox>
        <Checkbox isPartly>{choices.partly}</Checkbox>
        <Checkbox disabled defaultChecked>
          {choices.disabled}
        </Checkbox>
        <Group>
          <legend className="hidden">{choices.period}</legend>
          <Radio name={`${scheme}-period`} defaultChecked>
            {choices.monthly}
          </Radio>
          <Radio name={`${scheme}-period`}>{choices.yearly}</Radio>
        </Group>
        <Switch defaultChecked>{choices.customers}</Switch>
        <Switch>{choices.off}</Switch>
      </Samples>
      <RadioList legend={choices.zone} name={`${scheme}-where`} options={zones} defaultValue={zones[0]?.value} />
    </Part>
  );
}

function Marks({ words: { heads, chips, tags } }: SampleProps) {
  return (
    <Part title={heads.chips}>
      <Chips>
        <Chip to="?week">{chips.week}</Chip>
        <Chip to="?" removes={chips.remove}>
          {chips.city}
        </Chip>
        <Chip to="?filter" Icon={Plus}>
          {chips.add}
        </Chip>
      </Chips>
      <Samples>
        <Tag tone="ok" Icon={CircleCheck}>
          {tags.active}
        </Tag>
        <Tag tone="warn" Icon={CirclePause}>
          {tags.stopped}
        </Tag>
        <Tag Icon={CircleDashed}>{tags.waiting}</Tag>
        <Tag Icon={Hourglass}>{tags.expired}</Tag>
        <Tag tone="main" Icon={Ban}>
          {tags.finished}
        </Tag>
        <Tag tone="bad" Icon={CircleX}>
          {tags.failed}
        </Tag>
        <ChangeMark change={{ kind: "up", text: "+۱۲٫۲٪", good: true }} />
        <ChangeMark change={{ kind: "down", text: "−۳٫۲٪", good: false }} />
        <ChangeMark change={{ kind: "same", text: "۰٫۰٪", good: true }} />
      </Samples>
    </Part>
  );
}

function Navigation({ words: { heads, tabs, spans } }: SampleProps) {
  const names = ["hour", "day", "week", "month", "year"] as const;
  return (
    <Part title={heads.tabs}>
      <Tabs
        label={tabs.label}
        links={[
          { label: tabs.all, to: "?", current: true, count: "۳۶٬۲۰۴" },
          { label: tabs.leads, to: "?leads", current: false, count: "۲٬۶۱۱" },
          { label: tabs.customers, to: "?customers", current: false, count: "۱٬۴۷۵" },
        ]}
      />
      <Samples>
        <Segments
          label={spans.label}
          links={names.map((name) => ({ label: spans[name], to: `?span=${name}`, current: name === "month" }))}
        />
      </Samples>
      <Paging page={3} size={12} total={386} to={(page) => `?page=${page}`} />
    </Part>
  );
}
