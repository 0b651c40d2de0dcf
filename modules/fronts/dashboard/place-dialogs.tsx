import { useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { isWholeWithin, NumberField, numberOf } from '#platform/dashboard/number-field.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import type { FrozenPost } from '../fronts.contract.ts';
import { useFrontsTexts } from './fronts-texts.ts';
import classes from './place-dialogs.module.css';

type MoveDialogProps = {
  /** From 0; people count from 1. */
  position: number;
  most: number;
  onMove: (position: number) => void;
  onClose: () => void;
};

/** Asks for the place of a post. */
export function MoveDialog({ position, most, onMove, onClose }: MoveDialogProps) {
  const text = useFrontsTexts();
  const schema = {
    safeParse: (values: unknown) => {
      const success = isWholeWithin((values as { position: number }).position, 1, most);
      const message = text('move.invalid', { most: numberText(most) });
      return success ? { success } : { success, error: { issues: [{ path: ['position'], message }] } };
    },
  };
  return (
    <FormDialog
      title={text('move.title')}
      submit={text('move.submit')}
      initial={{ position: position + 1 }}
      schema={schema}
      onSubmit={async (values) => onMove(values.position - 1)}
      onClose={onClose}
    >
      {(form) => <NumberField label={text('move.position')} {...numberOf(form, 'position')} />}
    </FormDialog>
  );
}

type PinDialogProps = {
  position: number;
  pin: FrozenPost | undefined;
  onPin: (untilTs: number | null) => void;
  onUnpin: () => void;
  onClose: () => void;
};

const HOURS = [1, 3, 6, 12, 24, 48, 168] as const;
const anything = { safeParse: () => ({ success: true }) };

/** Asks for how long a post keeps its place. */
export function PinDialog({ position, pin, onPin, onUnpin, onClose }: PinDialogProps) {
  const text = useFrontsTexts();
  const { site } = useCaller();
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const kept = pin?.until_ts ?? null;
  const timeOf = (seconds: number) =>
    shortDateTime({ seconds, zone: site.timeZone, language: pageLanguage }, now);
  const inWords = (hours: number) =>
    hours < 24 ? text('pin.hours', { count: hours }) : text('pin.days', { count: hours / 24 });
  const choices = [
    ...(kept === null ? [] : [{ value: kept, label: text('pin.kept', { time: timeOf(kept) }) }]),
    { value: 0, label: text('pin.always') },
    ...HOURS.map((count) => ({ value: now + count * 3_600, label: inWords(count) })),
  ];
  return (
    <FormDialog
      title={text('pin.title', { position: numberText(position + 1) })}
      submit={text('pin.submit')}
      initial={{ until: kept ?? 0 }}
      schema={anything}
      onSubmit={async ({ until }) => onPin(until === 0 ? null : until)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField
            label={text('pin.until')}
            help={text('pin.help')}
            value={form.values.until}
            choices={choices}
            isFirst
            onChoose={(until) => form.set('until', until)}
          />
          {pin ? (
            <button
              type="button"
              className={classes.unpin}
              onClick={() => {
                onUnpin();
                onClose();
              }}
            >
              {text('pin.unpin')}
            </button>
          ) : null}
        </>
      )}
    </FormDialog>
  );
}
