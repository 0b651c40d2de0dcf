import { CheckField, SegmentedField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { NumberField, numberOf } from '#platform/dashboard/number-field.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import {
  hookPayloads,
  hookTriggers,
  LONGEST_HOOK_TITLE,
  LONGEST_HOOK_URL,
  LONGEST_TIMEOUT,
  SHORTEST_TIMEOUT,
} from '../automation-kinds.contract.ts';
import { useAutomationsTexts } from './automations-texts.ts';
import { EventFields } from './event-fields.tsx';
import { FilterFields } from './filter-fields.tsx';
import { HeaderFields } from './header-fields.tsx';
import type { HookValues } from './hook-values.ts';

const weekdays = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** The fields of a webhook. */
export function HookForm({ form }: { form: FormState<HookValues> }) {
  const text = useAutomationsTexts();
  const { values, set, error } = form;
  return (
    <>
      <TextField label={text('form.title')} maxLength={LONGEST_HOOK_TITLE} {...textOf(form, 'title')} />
      <TextField
        label={text('form.url')}
        help={text('form.urlHelp')}
        isMono
        autoComplete="off"
        maxLength={LONGEST_HOOK_URL}
        {...textOf(form, 'url')}
      />
      <SegmentedField
        label={text('form.trigger')}
        value={values.trigger}
        choices={hookTriggers.map((value) => ({ value, label: text(`triggers.${value}`) }))}
        onChoose={(trigger) => set('trigger', trigger)}
      />
      {values.trigger === 'event' ? (
        <>
          <EventFields
            events={values.events}
            error={error('events')}
            onChange={(events) => set('events', events)}
          />
          {values.events.some((event) => event.startsWith('post.')) ? <FilterFields form={form} /> : null}
        </>
      ) : (
        <>
          <SelectField
            label={text('form.weekday')}
            value={values.schedule.weekday}
            choices={weekdays.map((value) => ({ value, label: text(`weekdays.${value}`) }))}
            onChoose={(weekday) => set('schedule', { ...values.schedule, weekday })}
          />
          <TextField
            label={text('form.at')}
            help={text('form.atHelp')}
            type="time"
            value={values.schedule.at}
            error={error('schedule')}
            onText={(at) => set('schedule', { ...values.schedule, at })}
          />
        </>
      )}
      <SegmentedField
        label={text('form.payload')}
        help={text(`payloadHelp.${values.payload}`)}
        value={values.payload}
        choices={hookPayloads.map((value) => ({ value, label: text(`payloads.${value}`) }))}
        onChoose={(payload) => set('payload', payload)}
      />
      <HeaderFields
        rows={values.headers}
        error={error('headers')}
        onChange={(headers) => set('headers', headers)}
      />
      <NumberField
        label={text('form.timeout')}
        help={text('form.timeoutHelp', { least: SHORTEST_TIMEOUT, most: LONGEST_TIMEOUT })}
        {...numberOf(form, 'timeout_s')}
      />
      <CheckField
        label={text('form.enabled')}
        isOn={values.enabled}
        onChange={(isOn) => set('enabled', isOn)}
      />
    </>
  );
}
