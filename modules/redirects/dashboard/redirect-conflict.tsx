import { useEffect, useRef } from 'react';
import { clockTime } from '#platform/dashboard/dates.ts';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
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

const names = Object.keys(labels) as (keyof RedirectValues)[];

type ConflictProps = {
  current: Redirect;
  /** The values before anybody changed them. */
  initial: RedirectValues;
  form: FormState<RedirectValues>;
};

/** What somebody else saved in the meantime: taken over where only they changed it, else shown to choose. */
export function RedirectConflict({ current, initial, form }: ConflictProps) {
  const text = useRedirectsTexts();
  const theirs = valuesOf(current);
  const taken = useRef<number>(undefined);
  useEffect(() => {
    if (taken.current === current.revision) return;
    taken.current = current.revision;
    const saved = valuesOf(current);
    for (const name of names) if (form.values[name] === initial[name]) form.set(name, saved[name]);
  }, [current, initial, form]);
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
