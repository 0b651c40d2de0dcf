import type { ReactNode } from 'react';
import { CheckField, SegmentedField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { AlertTriangleIcon } from '#platform/dashboard/later-icons.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import {
  LONGEST_NOTE,
  redirectMatches,
  redirectQueries,
  redirectStatuses,
} from '../redirect-kinds.contract.ts';
import { lacksTarget, type Redirect, RedirectDraft } from '../redirects.contract.ts';
import classes from './redirect-form.module.css';
import type { RedirectValues } from './redirect-values.ts';
import { useRedirectsTexts } from './redirects-texts.ts';
import { TakenAwayWarning } from './rules/taken-away-warning.tsx';

const freshRedirect: RedirectValues = {
  path: '',
  redirect_to: '',
  status: 302,
  match: 'exact',
  query: 'ignore',
  enabled: true,
  note: '',
};

/** The values of a redirect as its form holds them; of none, those of a fresh one. */
export function valuesOf(redirect: Redirect | null): RedirectValues {
  if (redirect === null) return freshRedirect;
  const { path, redirect_to, status, match, query, enabled, note } = redirect;
  return { path, redirect_to: redirect_to ?? '', status, match, query, enabled, note };
}

/** What is sent of the values: a page that is gone has no target, and a path with a query takes it as given. */
export const bodyOf = ({ redirect_to, query, ...values }: RedirectValues) => ({
  ...values,
  redirect_to: values.status === 410 || redirect_to.trim() === '' ? null : redirect_to,
  query: values.path.includes('?') || values.status === 410 ? undefined : query,
});

/** The contract's schema and its rule about targets, so that an empty form hears of both its fields. */
export const draftSchema = (targetMissing: string) => ({
  safeParse: (values: unknown) => {
    const missing = { path: ['redirect_to'], message: targetMissing };
    const found = RedirectDraft.safeParse(values).error?.issues ?? [];
    const issues = lacksTarget(values as RedirectValues) ? [...found, missing] : found;
    return { success: issues.length === 0, error: { issues } };
  },
});

type RedirectFormProps = {
  form: FormState<RedirectValues>;
  /** Another path is typed. */
  onPath: () => void;
  /** The error of the target in more words than the server's. */
  targetError: ReactNode;
  /** What stands under the target beside its error, such as the redirects of a circle. */
  targetDetails: ReactNode;
};

/** The fields of a redirect. */
export function RedirectForm({ form, onPath, targetError, targetDetails }: RedirectFormProps) {
  const text = useRedirectsTexts();
  const { values, set, error, leave } = form;
  const isGone = values.status === 410;
  return (
    <>
      <TextField
        label={text('form.path')}
        help={text('form.pathHelp')}
        value={values.path}
        onText={(path) => {
          set('path', path);
          onPath();
        }}
        onLeave={() => leave('path')}
        error={error('path')}
        isMono
      />
      <TextField
        label={text('form.target')}
        help={isGone ? text('form.targetNone') : text('form.targetHelp')}
        value={values.redirect_to}
        onText={(target) => set('redirect_to', target)}
        // What is gone leads nowhere: its target is not sent, and nothing can be wrong with it.
        error={isGone ? undefined : (targetError ?? error('redirect_to'))}
        errorDetails={isGone ? undefined : targetDetails}
        isMono
      />
      <div className={classes.pair}>
        <SegmentedField
          label={text('form.status')}
          value={values.status}
          choices={redirectStatuses.map((value) => ({ value, label: String(value) }))}
          onChoose={(status) => set('status', status)}
          help={text('status.explained', {
            status: String(values.status),
            meaning: text(`status.${values.status}`),
          })}
          error={error('status')}
        />
        <SelectField
          label={text('form.match')}
          value={values.match}
          choices={redirectMatches.map((value) => ({ value, label: text(`match.${value}`) }))}
          onChoose={(match) => set('match', match)}
          help={text(`form.matchHelp.${values.match}`)}
          error={error('match')}
        />
      </div>
      <TakenAwayWarning values={values} />
      {values.match === 'exact' && values.path.includes('*') ? (
        <p role="status" className={classes.warning}>
          <AlertTriangleIcon />
          <span>
            {text('form.starIsLiteral')}{' '}
            <button type="button" className={classes.link} onClick={() => set('match', 'pattern')}>
              {text('form.choosePattern')}
            </button>
          </span>
        </p>
      ) : null}
      <div className={classes.pair}>
        {values.path.includes('?') || isGone ? null : (
          <SelectField
            label={text('form.query')}
            value={values.query}
            choices={redirectQueries.map((value) => ({ value, label: text(`query.${value}`) }))}
            onChoose={(query) => set('query', query)}
            error={error('query')}
          />
        )}
        <CheckField
          label={text(isGone ? 'form.enabledGone' : 'form.enabled')}
          isOn={values.enabled}
          onChange={(isOn) => set('enabled', isOn)}
        />
      </div>
      <TextField
        label={text('form.note')}
        placeholder={text('form.notePlaceholder')}
        value={values.note}
        onText={(note) => set('note', note)}
        onLeave={() => leave('note')}
        error={error('note')}
        maxLength={LONGEST_NOTE}
      />
    </>
  );
}
