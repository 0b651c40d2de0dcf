import { CheckField } from '#platform/dashboard/choice-fields.tsx';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { type LetterKind, letterKinds } from '../../newsletter-kinds.contract.ts';
import classes from '../newsletters.module.css';
import { useNewslettersTexts } from '../newsletters-texts.ts';

export type KindValues = Record<LetterKind, boolean>;

/** Whether any newsletter is chosen. */
export const isAnyKind = (values: KindValues): boolean => letterKinds.some((kind) => values[kind]);

/** Which newsletters somebody gets. */
export function KindsFields<Values extends KindValues>({ form }: { form: FormState<Values> }) {
  const text = useNewslettersTexts();
  const problem = form.error('daily');
  return (
    <fieldset className={classes.boxesGroup}>
      <legend className={classes.legend}>{text('subscribers.gets')}</legend>
      {letterKinds.map((kind) => (
        <CheckField
          key={kind}
          label={kind === 'alerts' ? text('kinds.alerts') : text(`tabs.${kind}`)}
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
