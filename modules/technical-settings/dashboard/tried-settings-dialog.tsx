import { useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import {
  keysOfGroup,
  missingFor,
  type TechnicalGroup,
  type TechnicalKey,
  technicalDefaults,
  technicalGroups,
} from '../technical-kinds.contract.ts';
import type { TechnicalDraft, TechnicalSettings } from '../technical-settings.contract.ts';
import { fieldsOf } from './group-fields.tsx';
import classes from './technical-settings.module.css';
import { useTechnicalSettingsTexts } from './technical-settings-texts.ts';
import { changedOf, type FormValues, formSchema, valuesOf } from './technical-values.ts';

type TriedSettingsDialogProps = {
  /** The settings of a copy, which readers do not get. */
  values: Readonly<Record<string, unknown>>;
  /** The group that a setting stands in is opened. */
  title: string;
  /** Saves those that were changed. */
  onSave: (changed: Partial<TechnicalDraft>) => Promise<unknown>;
  onClose: () => void;
};

/** Changes the settings of a copy by the same fields as those of the site; what cannot be tried is left out. */
export function TriedSettingsDialog({ values, title, onSave, onClose }: TriedSettingsDialogProps) {
  const text = useTechnicalSettingsTexts();
  const { holder } = useCaller();
  const [group, setGroup] = useState<TechnicalGroup>('crawling');
  const [settings] = useState(
    (): TechnicalSettings => ({
      ...{ ...technicalDefaults, ...values },
      ...{ robots_default: '', revision: 0, updated_ts: null },
    }),
  );
  const [initial] = useState(
    () => Object.assign({}, ...technicalGroups.map((one) => valuesOf(settings, one))) as FormValues,
  );
  const Fields = fieldsOf[group];
  const isReadOnly = keysOfGroup[group].every((key: TechnicalKey) => missingFor(key, holder).length > 0);
  return (
    <FormDialog
      {...{ title, initial, onClose }}
      submit={text('save')}
      schema={formSchema}
      onSubmit={(typed) => onSave(changedOf(typed, settings))}
    >
      {(form) => (
        <>
          <SegmentedField
            label={text('compare.show')}
            value={group}
            choices={technicalGroups.map((value) => ({ value, label: text(`tabs.${value}`) }))}
            onChoose={setGroup}
          />
          {isReadOnly ? (
            <p className={classes.note}>{text(`readOnly.${group === 'markup' ? group : 'other'}`)}</p>
          ) : null}
          <fieldset className={classes.tried} disabled={isReadOnly}>
            <Fields {...{ form, settings }} isTried />
          </fieldset>
        </>
      )}
    </FormDialog>
  );
}
