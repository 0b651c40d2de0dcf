import { CheckField } from '#platform/dashboard/choice-fields.tsx';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import classes from '../newsletters.module.css';
import { useNewslettersTexts } from '../newsletters-texts.ts';

export type KindValues = { daily: boolean; weekly: boolean };

/** Which newsletters somebody gets. */
export function KindsFields<Values extends KindValues>({ form }: { form: FormState<Values> }) {
  const text = useNewslettersTexts();
  const problem = form.error('daily');
  return (
    <fieldset className={classes.boxesGroup}>
      <legend className={classes.legend}>{text('subscribers.gets')}</legend>
      {(['daily', 'weekly'] as const).map((kind) => (
        <CheckField
          key={kind}
          label={text(`tabs.${kind}`)}
          isOn={form.values[kind]}
          onChange={(isOn) => form.set(kind, isOn as Values[typeof kind])}
        />
      ))}
      {problem ? (
        <p className={classes.wrong} role="alert">
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}
