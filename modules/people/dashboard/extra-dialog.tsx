import type { CustomField } from '#modules/custom-fields/custom-fields.contract.ts';
import { CustomFieldInput } from '#modules/custom-fields/custom-fields.public.tsx';
import { keptText, typedValue } from '#modules/custom-fields/field-values.contract.ts';
import { updateProfileExtra } from '#modules/profiles/profile-extra.contract.ts';
import { listProfileHistory } from '#modules/profiles/profile-standing.contract.ts';
import { getProfile, type ProfileDetails } from '#modules/profiles/profiles.contract.ts';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import {
  changedExtra,
  type ExtraValues,
  faultOfNew,
  LONGEST_EXTRA_VALUE,
  NEW_KEY,
  NEW_VALUE,
  nameOfExtra,
  valuesOfExtra,
} from './extra-values.ts';
import { usePeopleTexts } from './people-texts.ts';

type ExtraDialogProps = {
  user: ProfileDetails;
  /** The custom fields that people of the site have. */
  fields: readonly CustomField[];
  onClose: () => void;
};

/** Changes the custom fields of a person, takes them away, and adds one. */
export function ExtraDialog({ user, fields, onClose }: ExtraDialogProps) {
  const text = usePeopleTexts();
  const update = useWrite(updateProfileExtra, [getProfile, listProfileHistory]);
  const extra = user.extra ?? {};
  const others = Object.keys(extra).filter((key) => !fields.some(({ name }) => name === key));
  const schema = {
    safeParse: (values: unknown) => {
      const fault = faultOfNew(extra, values as ExtraValues, fields);
      if (fault === null) return { success: true };
      const issue = { path: [NEW_KEY], message: text(`extra.${fault}`) };
      return { success: false, error: { issues: [issue] } };
    },
  };
  const save = async (values: ExtraValues) => {
    const body = changedExtra(extra, values, fields);
    if (Object.keys(body).length > 0) await update.mutateAsync({ params: { profileId: user.id }, body });
    notices.done(text('extra.saved', { name: user.title }));
  };
  return (
    <FormDialog<ExtraValues>
      title={text('extra.of', { name: user.title })}
      submit={text('extra.save')}
      initial={valuesOfExtra(extra, fields)}
      schema={schema}
      failed={(code) => (known.some((one) => one === code) ? '' : text('failures.update'))}
      onSubmit={save}
      onClose={onClose}
    >
      {(form) => {
        const field = (name: string) => ({
          value: form.values[name] ?? '',
          error: form.error(name),
          onText: (value: string) => form.set(name, value),
          onLeave: () => form.leave(name),
        });
        return (
          <>
            {fields.map((one) => (
              <CustomFieldInput
                key={one.id}
                field={one}
                value={typedValue(one, form.values[one.name] || undefined)}
                error={form.error(one.name)}
                onValue={(value) => form.set(one.name, keptText(value))}
              />
            ))}
            {others.map((key) => (
              <TextField key={key} label={nameOfExtra(key)} maxLength={LONGEST_EXTRA_VALUE} {...field(key)} />
            ))}
            {others.length > 0 ? <p>{text('extra.clear')}</p> : null}
            <TextField
              label={text('extra.newName')}
              help={text('extra.newNameHelp')}
              isMono
              autoComplete="off"
              {...field(NEW_KEY)}
            />
            <TextField
              label={text('extra.newValue')}
              maxLength={LONGEST_EXTRA_VALUE}
              autoComplete="off"
              {...field(NEW_VALUE)}
            />
          </>
        );
      }}
    </FormDialog>
  );
}

/** Refusals that say all there is to say themselves. */
const known = ['too_many_fields', 'ranks_above', 'extra_is_invalid', 'extra_is_missing'];
