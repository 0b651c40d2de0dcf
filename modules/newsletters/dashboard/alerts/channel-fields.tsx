import { CheckField } from '#platform/dashboard/choice-fields.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import classes from '../newsletters.module.css';
import type { AlertDraft } from './alert-draft.ts';
import { type AlertValues, offeredBy } from './alert-order.ts';
import { useAlertTexts } from './alert-texts.ts';

type ChannelFieldsProps = {
  draft: AlertDraft;
  values: AlertValues;
  isMissing: boolean;
  onChange: (said: Partial<AlertValues>) => void;
};

/** By which ways it goes out, and to how many by each. */
export function ChannelFields({ draft, values, isMissing, onChange }: ChannelFieldsProps) {
  const text = useAlertTexts();
  const offered = offeredBy(draft);
  const { recipients, mail_refusal: refusal, push } = draft;
  const counted = (count: number) => ({ count, shown: numberText(count) });
  return (
    <fieldset className={classes.boxesGroup}>
      <legend className={classes.legend}>{text('channels')}</legend>
      {refusal === null ? (
        <fieldset className={classes.boxesGroup} disabled={!offered.mail}>
          <CheckField
            label={recipients === null ? text('byMailProvider') : text('byMail', counted(recipients))}
            isOn={values.byMail}
            onChange={(byMail) => onChange({ byMail })}
          />
        </fieldset>
      ) : (
        <p className={classes.note}>{text(`refusals.${refusal}`)}</p>
      )}
      <fieldset className={classes.boxesGroup} disabled={!offered.push}>
        <CheckField
          label={text('byPush', counted(push?.recipients ?? 0))}
          isOn={values.byPush}
          onChange={(byPush) => onChange({ byPush })}
        />
      </fieldset>
      {isMissing ? (
        <p className={classes.wrong} role="alert">
          {text('noChannel')}
        </p>
      ) : null}
    </fieldset>
  );
}
