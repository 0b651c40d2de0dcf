import { CheckField } from '#platform/dashboard/choice-fields.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_PUSH_TEXT, LONGEST_PUSH_TITLE } from '../../newsletter-kinds.contract.ts';
import type { AlertDraft } from './alert-draft.ts';
import type { AlertValues } from './alert-order.ts';
import { useAlertTexts } from './alert-texts.ts';
import { PushPreview } from './push-preview.tsx';

type PushFieldsProps = {
  push: NonNullable<AlertDraft['push']>;
  values: AlertValues;
  from: string;
  missing: ReadonlySet<string>;
  onChange: (said: Partial<AlertValues>) => void;
};

/** What browsers show, and how that looks. */
export function PushFields({ push, values, from, missing, onChange }: PushFieldsProps) {
  const text = useAlertTexts();
  const left = (most: number, said: string) =>
    text('left', { count: most - said.length, shown: numberText(most - said.length) });
  return (
    <>
      <TextField
        label={text('pushTitle')}
        maxLength={LONGEST_PUSH_TITLE}
        value={values.title}
        onText={(title) => onChange({ title })}
        help={left(LONGEST_PUSH_TITLE, values.title)}
        error={missing.has('title') ? text('pushTitleMissing') : undefined}
      />
      <TextField
        label={text('pushText')}
        maxLength={LONGEST_PUSH_TEXT}
        lines={2}
        value={values.text}
        // Notifications have no lines of their own.
        onText={(said) => onChange({ text: said.replace(/[\r\n]+/g, ' ') })}
        help={left(LONGEST_PUSH_TEXT, values.text)}
        error={missing.has('text') ? text('pushTextMissing') : undefined}
      />
      {push.image === null ? null : (
        <CheckField
          label={text('withImage')}
          isOn={values.hasImage}
          onChange={(hasImage) => onChange({ hasImage })}
        />
      )}
      <PushPreview
        title={values.title}
        text={values.text}
        image={values.hasImage ? push.image : null}
        from={from}
      />
    </>
  );
}
