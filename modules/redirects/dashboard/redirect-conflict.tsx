import { clockTime } from '#platform/dashboard/dates.ts';
import type { FormState } from '#platform/dashboard/dialogs/form-dialog.tsx';
import type { Redirect } from '../redirects.contract.ts';
import classes from './redirect-form.module.css';
import type { RedirectValues } from './redirect-form.tsx';
import { type RedirectsTexts, useRedirectsTexts } from './redirects-texts.ts';

/** The values of a redirect as its form holds them. */
export const valuesOf = (redirect: Redirect): RedirectValues => ({
  path: redirect.path,
  redirect_to: redirect.redirect_to ?? '',
  status: redirect.status,
  match: redirect.match,
  query: redirect.query,
  enabled: redirect.enabled,
  note: redirect.note,
});

const labels = {
  path: 'form.path',
  redirect_to: 'form.target',
  status: 'form.status',
  match: 'form.match',
  query: 'form.query',
  enabled: 'form.enabled',
  note: 'columns.note',
} as const satisfies Record<keyof RedirectValues, Parameters<RedirectsTexts>[0]>;

type ConflictProps = { current: Redirect; form: FormState<RedirectValues> };

/** What somebody else saved in the meantime, field by field; each can be taken over. */
export function RedirectConflict({ current, form }: ConflictProps) {
  const text = useRedirectsTexts();
  const theirs = valuesOf(current);
  const names = Object.keys(labels) as (keyof RedirectValues)[];
  const different = names.filter((name) => theirs[name] !== form.values[name]);
  return (
    <section className={classes.conflict} role="alert">
      <b>{text('conflict.title', { time: clockTime(current.updated_ts * 1000) })}</b>
      <p>{different.length > 0 ? text('conflict.kept') : text('conflict.same')}</p>
      {different.length > 0 ? (
        <dl className={classes.fields}>
          {different.map((name) => (
            <div key={name}>
              <dt>{text(labels[name])}</dt>
              <dd>
                <bdi>{theirs[name] === '' ? text('conflict.nothing') : String(theirs[name])}</bdi>
              </dd>
              <button type="button" className={classes.link} onClick={() => form.set(name, theirs[name])}>
                {text('conflict.take')}
              </button>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}
