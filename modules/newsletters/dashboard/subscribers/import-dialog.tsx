import { useCaller } from '#platform/dashboard/caller.tsx';
import { CheckField } from '#platform/dashboard/choice-fields.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { listText } from '#platform/dashboard/lists.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { MOST_IMPORTED_ADDRESSES } from '../../newsletter-kinds.contract.ts';
import { importSubscribers, listSubscribers } from '../../subscribers.contract.ts';
import classes from '../newsletters.module.css';
import { useNewslettersTexts } from '../newsletters-texts.ts';
import { isAnyKind, KindsFields, type KindValues } from './kinds-fields.tsx';

type Values = KindValues & { content: string; name: string; has_consent: boolean };
/** So many numbers of lines still fit a notice. */
const MOST_LINES = 10;

const initial: Values = {
  content: '',
  name: '',
  daily: true,
  weekly: false,
  alerts: false,
  has_consent: false,
};

/** Brings addresses in whose owners have agreed. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const text = useNewslettersTexts();
  const params = { siteId: useCaller().site.id };
  const { mutateAsync: bringIn } = useWrite(importSubscribers, [listSubscribers]);
  const schema = {
    safeParse: (given: unknown) => {
      const values = given as Values;
      const { content, has_consent } = values;
      const issues = [
        ...(content === '' ? [{ path: ['content'], message: text('subscribers.fileMissing') }] : []),
        ...(isAnyKind(values) ? [] : [{ path: ['daily'], message: text('subscribers.kindsMissing') }]),
        ...(has_consent ? [] : [{ path: ['has_consent'], message: text('subscribers.consentMissing') }]),
      ];
      return issues.length === 0 ? { success: true } : { success: false, error: { issues } };
    },
  };
  return (
    <FormDialog<Values>
      title={text('subscribers.importTitle')}
      submit={text('subscribers.importTitle')}
      initial={initial}
      schema={schema}
      onSubmit={async ({ content, daily, weekly, alerts }) => {
        const body = { content, daily, weekly, alerts, has_consent: true as const };
        const { added, known, repeated, wrong, wrong_count } = await bringIn({ params, body });
        const lines = wrong.slice(0, MOST_LINES).map(({ line }) => numberText(line));
        const linesKey = wrong_count > lines.length ? 'subscribers.wrongLinesMore' : 'subscribers.wrongLines';
        const counted = (key: 'importedKnown' | 'importedTwice' | 'importedWrong', count: number) =>
          count === 0 ? [] : [text(`subscribers.${key}`, { count, shown: numberText(count) })];
        const said = [
          text('subscribers.imported', { count: added, shown: numberText(added) }),
          ...counted('importedKnown', known),
          ...counted('importedTwice', repeated),
          ...counted('importedWrong', wrong_count),
          ...(wrong_count === 0 ? [] : [text(linesKey, { count: lines.length, lines: listText(lines) })]),
        ].join(' ');
        if (wrong_count > 0) notices.warned(said);
        else notices.done(said);
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className={classes.note}>
            {text('subscribers.importHint', { most: numberText(MOST_IMPORTED_ADDRESSES) })}
          </p>
          <div>
            <label className={classes.choose}>
              <input
                type="file"
                accept=".csv,.txt,text/csv,text/plain"
                onChange={async ({ currentTarget }) => {
                  const [file] = currentTarget.files ?? [];
                  if (!file) return;
                  form.set('name', file.name);
                  form.set('content', await file.text());
                }}
              />
              {form.values.name || text('subscribers.choose')}
            </label>
            <Problem said={form.error('content')} />
          </div>
          <KindsFields form={form} />
          <CheckField
            label={text('subscribers.consent')}
            isOn={form.values.has_consent}
            onChange={(isOn) => form.set('has_consent', isOn)}
            error={form.error('has_consent')}
          />
        </>
      )}
    </FormDialog>
  );
}

const Problem = ({ said }: { said: string | undefined }) =>
  said === undefined ? null : (
    <p className={classes.wrong} role="alert">
      {said}
    </p>
  );
