import { useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import {
  keysOfGroup,
  missingFor,
  type TechnicalKey,
  type TriedGroup,
  technicalDefaults,
  triedGroups,
} from '../technical-kinds.contract.ts';
import type { TechnicalDraft, TechnicalSettings } from '../technical-settings.contract.ts';
import { fieldsOf } from './group-fields.tsx';
import classes from './technical-settings.module.css';
import { useTechnicalSettingsTexts } from './technical-settings-texts.ts';
import { changedOf, type FormValues, formSchema, valuesOf } from './technical-values.ts';

type TriedSettingsDialogProps = {
  /** The settings of a copy, which readers do not get. */
  values: Readonly<Record<string, unknown>>;
  /** Those that are not as on the site: their groups say how many, and the first of these is opened. */
  changed: readonly string[];
  /** The group that a setting stands in is opened. */
  title: string;
  /** Saves those that were changed. */
  onSave: (changed: Partial<TechnicalDraft>) => Promise<unknown>;
  onClose: () => void;
};

const noKeys: TechnicalSettings['service_keys'] = {
  ...{ spam_key_end: null, has_shared_spam_key: false, cdn_provider: null, cdn_token_end: null },
  ...{ mail_lists_provider: null, mail_key_end: null },
};

/** Changes the settings of a copy by the same fields as those of the site; what cannot be tried is left out. */
export function TriedSettingsDialog({ values, changed, title, onSave, onClose }: TriedSettingsDialogProps) {
  const text = useTechnicalSettingsTexts();
  const { holder } = useCaller();
  const [group, setGroup] = useState<TriedGroup>(groupWith(changed) ?? 'crawling');
  const [settings] = useState(
    (): TechnicalSettings => ({
      ...{ ...technicalDefaults, ...values },
      ...{ robots_default: '', access_limitation_date: null, service_keys: noKeys },
      ...{ revision: 0, updated_ts: null },
    }),
  );
  const [initial] = useState(
    () => Object.assign({}, ...triedGroups.map((one) => valuesOf(settings, one))) as FormValues,
  );
  const nameOf = (one: TriedGroup) => {
    const count = changed.filter((key) => isIn(one, key)).length;
    return count === 0 ? text(`tabs.${one}`) : `${text(`tabs.${one}`)} (${numberText(count)})`;
  };
  const Fields = fieldsOf[group];
  const isReadOnly = keysOfGroup[group].every((key: TechnicalKey) => missingFor(key, holder).length > 0);
  return (
    <FormDialog
      {...{ title, initial, onClose }}
      submit={text('save')}
      schema={formSchema}
      onSubmit={(typed) => onSave(changedOf(typed, settings))}
      onWrong={(names) => setGroup((shown) => groupWith(names, shown) ?? shown)}
    >
      {(form) => (
        <>
          <SegmentedField
            label={text('compare.show')}
            value={group}
            choices={triedGroups.map((value) => ({ value, label: nameOf(value) }))}
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

const isIn = (group: TriedGroup, key: string): boolean => keysOfGroup[group].some((one) => one === key);

/** The group of one of the settings, the preferred one if it has any. */
const groupWith = (keys: readonly string[], preferred?: TriedGroup): TriedGroup | undefined => {
  const groups = triedGroups.filter((group) => keys.some((key) => isIn(group, key)));
  return groups.find((group) => group === preferred) ?? groups[0];
};
