import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { type EndChoice, endChoices } from './end-values.ts';
import { useSubscriptionsTexts } from './subscriptions-texts.ts';

type EndValues = { ends: EndChoice; day: string };

type EndFieldProps<Values extends EndValues> = {
  form: FormState<Values>;
  label: string;
  /** Whether a plan says by itself when it ends. */
  hasPlan: boolean;
};

/** When a subscription ends: some usual spans, never, or a day. */
export function EndField<Values extends EndValues>({ form, label, hasPlan }: EndFieldProps<Values>) {
  const text = useSubscriptionsTexts();
  const { ends, day } = form.values;
  return (
    <>
      <SelectField
        label={label}
        value={ends}
        choices={endChoices
          .filter((choice) => choice !== 'plan' || hasPlan)
          .map((value) => ({ value, label: text(`ends.${value}`) }))}
        onChoose={(choice) => form.set('ends', choice as Values['ends'])}
        error={form.error('ends')}
      />
      {ends === 'day' ? (
        <TextField
          label={text('ends.dayField')}
          type="date"
          value={day}
          error={form.error('day')}
          onText={(next) => form.set('day', next as Values['day'])}
        />
      ) : null}
    </>
  );
}
