import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { CallError } from '#platform/dashboard/call.ts';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import { answerErrors, type FieldErrors } from '#platform/dashboard/dialogs/form-errors.ts';
import { keepTask } from '#platform/dashboard/kept-task.ts';
import { listText } from '#platform/dashboard/lists.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { boundedCount } from '#platform/dashboard/number-text.ts';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import type { ExportSettings } from '../exports.contract.ts';
import { type ChosenField, chosenFields, wrongTitles } from './chosen-fields.ts';
import classes from './export-dialog.module.css';
import type { ExportDialogProps, ExportOrder } from './export-dialog-props.ts';
import { ExportFields } from './export-fields.tsx';
import { keepOrder } from './export-orders.ts';
import { ExportSettingsFields, type ExportValues } from './export-settings-fields.tsx';
import { useExportsTexts } from './exports-texts.ts';
import { keepSettings, keptSettings, otherThan } from './kept-settings.ts';

const ERROR_SECONDS = 5;

/** The choices of an export; what is wrong with one stands under it. */
export function ExportForm(props: Omit<ExportDialogProps, 'running'>) {
  const { selected, things, onStart, onClose, storageKey } = props;
  const text = useExportsTexts();
  const platform = usePlatformTexts();
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState<ChosenField[]>(() =>
    props.fields.map((field) => ({ ...field, isChosen: true })),
  );
  const [values, setValues] = useState<ExportValues>(() => ({
    ...keptSettings(),
    only_selected: selected.ids.size > 0,
    isByEmail: false,
  }));
  const [isSent, setIsSent] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();

  const count = values.only_selected ? selected.ids.size : props.count;
  const chosen = chosenFields(fields);
  const complaint =
    chosen.length === 0 ? text('noFields') : wrongTitles(fields).size > 0 ? text('noTitle') : undefined;
  const settingErrors = {
    ...refused,
    ...(values.columns_separator === values.list_separator && values.format === 'csv'
      ? { list_separator: text('separatorsDiffer') }
      : {}),
  };

  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
    if (complaint !== undefined || settingErrors.list_separator !== undefined) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    const { isByEmail, ...chosenSettings } = values;
    const settings = usedSettings(chosenSettings);
    const ids = settings.only_selected ? [...selected.ids] : [];
    void start({ fields: chosen, settings, selected: ids, isByEmail }, chosenSettings);
  };
  const start = async (order: ExportOrder, chosenSettings: ExportSettings) => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { id, details } = await onStart(order);
      keepSettings(chosenSettings);
      tellLeftOut(details);
      if (order.isByEmail) {
        notices.done(text('notices.email'));
        onClose();
        return;
      }
      keepOrder(id, () => void start(order, chosenSettings));
      keepTask({ key: storageKey, id });
    } catch (error) {
      setIsBusy(false);
      const named =
        error instanceof CallError
          ? answerErrors(error.details, Object.keys(values), error.body.message)
          : {};
      setRefused(named);
      if (Object.keys(named).length === 0 && error instanceof Error) setFailure(error.message);
      notices.failed(error, text('notices.failed'), () => start(order, chosenSettings), {
        seconds: ERROR_SECONDS,
      });
    }
  };
  const tellLeftOut = (details: { loc: (string | number)[] }[]) => {
    const names = details.map(({ loc }) => fields.find(({ name }) => name === loc.at(-1))?.title ?? '');
    if (names.length > 0) notices.warned(text('notices.leftOut', { fields: listText(names) }));
  };
  return (
    <form ref={form} noValidate onSubmit={send}>
      <div className={classes.body}>
        <ExportFields
          fields={fields}
          onChange={setFields}
          showsErrors={isSent}
          complaint={isSent ? complaint : undefined}
        />
        <ExportSettingsFields
          values={values}
          onChange={(change) => {
            setRefused({});
            setValues((current) => ({ ...current, ...change }));
          }}
          selected={selected}
          errors={settingErrors}
        />
        {count === undefined ? null : (
          <p>
            {text('rowCount', { count, shown: boundedCount(count, values.only_selected || props.isExact) })}
          </p>
        )}
      </div>
      <DialogFoot
        said={failure ?? <a href="/r/dashboard/settings/exports">{text('mine')}</a>}
        isFailed={failure !== undefined}
      >
        <Button variant="default" onClick={onClose}>
          {platform('cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {text('start', { things })}
        </Button>
      </DialogFoot>
    </form>
  );
}

/** What a format does not use is sent so that it cannot stand in the way. */
function usedSettings(settings: ExportSettings): ExportSettings {
  if (settings.format === 'csv') return settings;
  return { ...settings, columns_separator: otherThan(settings.list_separator) };
}
