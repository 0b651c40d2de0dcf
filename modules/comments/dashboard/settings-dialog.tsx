import { useQuery } from '@tanstack/react-query';
import { CheckField, SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { NumberField, numberOf } from '#platform/dashboard/number-field.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_BANNED_WORD, MOST_BANNED_WORDS, moderationModes } from '../comment-kinds.contract.ts';
import {
  type CommentSettings,
  getCommentSettings,
  saveCommentSettings,
} from '../comment-settings.contract.ts';
import classes from './comments.module.css';
import { useCommentsTexts } from './comments-texts.ts';
import { type NumberName, rulesOf, type SettingsValues, schemaOf, valuesOf } from './settings-values.ts';

/** How the site wants its comments. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const text = useCommentsTexts();
  const { data, error, refetch, isFetching } = useQuery({
    ...read(getCommentSettings, {}),
    // What is changed is what stands there now.
    gcTime: 0,
  });
  if (data && !isFetching) return <SettingsForm saved={data} onClose={onClose} />;
  return error && !isFetching ? (
    <DialogFrame title={text('settings.title')} width={560} onClose={onClose}>
      <FailureView error={error} onRetry={() => void refetch()} />
    </DialogFrame>
  ) : null;
}

function SettingsForm({ saved, onClose }: { saved: CommentSettings; onClose: () => void }) {
  const { revision, has_spam_service: hasService, ...rules } = saved;
  const text = useCommentsTexts();
  const { mutateAsync: save } = useWrite(saveCommentSettings, [getCommentSettings]);
  const schema = schemaOf({
    bounds: (least, most) => text('settings.bounds', { least: numberText(least), most: numberText(most) }),
    tooManyWords: text('settings.tooManyWords', { most: numberText(MOST_BANNED_WORDS) }),
    longWord: (word) =>
      text('settings.longWord', { word: word.slice(0, 20), most: numberText(LONGEST_BANNED_WORD) }),
  });
  return (
    <FormDialog<SettingsValues>
      title={text('settings.title')}
      submit={text('settings.save')}
      initial={valuesOf(rules)}
      schema={schema}
      onSubmit={async (values) => {
        await save({ body: { ...rulesOf(values), revision } });
        notices.done(text('settings.saved'));
      }}
      onClose={onClose}
    >
      {(form) => <SettingsFields form={form} hasService={hasService} />}
    </FormDialog>
  );
}

function SettingsFields({ form, hasService }: { form: FormState<SettingsValues>; hasService: boolean }) {
  const text = useCommentsTexts();
  const check = (name: 'enabled' | 'require_login' | 'spam_check' | 'notify_moderators') => (
    <CheckField
      label={text(`settings.${name}`)}
      isOn={form.values[name]}
      onChange={(isOn) => form.set(name, isOn)}
    />
  );
  const number = (name: NumberName) => (
    <NumberField
      label={text(`settings.${name}`)}
      help={text(`settings.${name}Help`)}
      {...numberOf(form, name)}
    />
  );
  return (
    <>
      {check('enabled')}
      <SegmentedField
        label={text('settings.moderation')}
        value={form.values.moderation}
        choices={moderationModes.map((mode) => ({ value: mode, label: text(`settings.modes.${mode}`) }))}
        onChoose={(mode) => form.set('moderation', mode)}
        help={text(`settings.modeHelp.${form.values.moderation}`)}
      />
      {check('require_login')}
      {check('notify_moderators')}
      {number('close_after_days')}
      {number('max_length')}
      {number('max_depth')}
      {number('edit_window_minutes')}
      {number('slow_mode_seconds')}
      {number('max_links')}
      <TextField
        label={text('settings.banned_words')}
        help={text('settings.banned_wordsHelp')}
        lines={4}
        {...textOf(form, 'banned_words')}
      />
      {check('spam_check')}
      {hasService ? null : <p className={classes.quiet}>{text('settings.noService')}</p>}
    </>
  );
}
