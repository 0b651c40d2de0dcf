import { CheckField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { RowsField } from '#platform/dashboard/rows-field.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import {
  LONGEST_TRIED_HEADLINE,
  MOST_TRIED_HEADLINES,
  USUAL_TEST_DAYS,
} from '../../headline-kinds.contract.ts';
import { HeadlineTestDraft } from '../../headline-tests.contract.ts';
import { useHeadlineTestsTexts } from '../headline-tests-texts.ts';
import classes from './headline-test.module.css';

type Values = { headlines: { text: string }[]; days: number; takes_winner: boolean };

const offeredDays = [1, 2, 3, 5, 7, 14] as const;
const first: Values = { headlines: [{ text: '' }], days: USUAL_TEST_DAYS, takes_winner: true };

/** What is left empty is not tried. */
const bodyOf = ({ headlines, ...values }: Values) => ({
  ...values,
  headlines: headlines.map(({ text }) => text.trim()).filter((text) => text !== ''),
});
const schema = {
  safeParse: (values: unknown) => HeadlineTestDraft.safeParse(bodyOf(values as Values)),
};

type HeadlineTestFormProps = {
  /** The headline that the post has. */
  headline: string;
  onStart: (body: ReturnType<typeof bodyOf>) => Promise<unknown>;
  onClose: () => void;
};

/** Which headlines are tried of a post, for how long, and what becomes of the one that wins. */
export function HeadlineTestForm({ headline, onStart, onClose }: HeadlineTestFormProps) {
  const text = useHeadlineTestsTexts();
  return (
    <FormDialog
      title={text('form.title')}
      submit={text('startTest')}
      initial={first}
      schema={schema}
      onSubmit={(values) => onStart(bodyOf(values))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <RowsField
            label={text('form.others')}
            error={form.error('headlines')}
            rows={form.values.headlines}
            most={MOST_TRIED_HEADLINES}
            fresh={{ text: '' }}
            addLabel={text('form.add')}
            removeLabel={(number) => text('form.remove', { number })}
            onChange={(headlines) => form.set('headlines', headlines)}
            fields={(row, change) => (
              <span className={classes.whole}>
                <TextField
                  label={text('form.other', { number: form.values.headlines.indexOf(row) + 1 })}
                  maxLength={LONGEST_TRIED_HEADLINE}
                  value={row.text}
                  onText={(words) => change({ text: words })}
                />
              </span>
            )}
          />
          <p className={classes.note}>
            {text('form.current')}: <bdi>{headline}</bdi>
          </p>
          <SelectField
            label={text('form.days')}
            value={String(form.values.days)}
            choices={offeredDays.map((count) => ({
              value: String(count),
              label: text('form.daysOf', { count }),
            }))}
            onChoose={(days) => form.set('days', Number(days))}
          />
          <CheckField
            label={text('form.takes')}
            isOn={form.values.takes_winner}
            onChange={(isOn) => form.set('takes_winner', isOn)}
          />
          <p className={classes.note}>{text('form.how')}</p>
        </>
      )}
    </FormDialog>
  );
}
