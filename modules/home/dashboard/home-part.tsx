import type { ReactNode } from 'react';
import { useGo } from '#platform/dashboard/address.ts';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { boundedCount } from '#platform/dashboard/number-text.ts';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import classes from './home.module.css';
import { useHomeTexts } from './home-texts.ts';

type HomePartProps = {
  title: string;
  /** What is asked of the server. */
  state: { isPending: boolean; error: Error | null; refetch: () => unknown };
  /** The sentence for a failure. */
  failed: string;
  /** How many there are in all; the list of all of them is at the address. */
  count?: { total: number; isExact?: boolean; url: string } | undefined;
  /** Where the same is seen in another way. */
  beside?: { label: string; url: string } | undefined;
  isEmpty: boolean;
  /** The sentence for nothing; null: the part is not shown until there is something. */
  empty: string | null;
  children: ReactNode;
};

/** One part of the start: its title, how many there are, and a few of them. */
export function HomePart({ title, state, failed, count, beside, isEmpty, empty, children }: HomePartProps) {
  const text = useHomeTexts();
  const go = useGo();
  const shown = count && boundedCount(count.total, count.isExact !== false);
  if (isEmpty && empty === null && !state.error) return null;
  return (
    <section
      className={classes.part}
      aria-label={title}
      data-empty={!state.isPending && !state.error && isEmpty}
    >
      <header className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {beside ? (
          <ShellLink url={beside.url} className={classes.beside} onGo={go}>
            {beside.label}
          </ShellLink>
        ) : null}
        {count && count.total > 0 && shown ? (
          <ShellLink
            url={count.url}
            className={classes.all}
            label={text('allNamed', { title, count: shown })}
            onGo={go}
          >
            {text('all', { count: shown })}
          </ShellLink>
        ) : null}
      </header>
      {state.isPending ? (
        <div className={classes.waiting}>
          <p role="status" className="visually-hidden">
            {text('loading', { title })}
          </p>
          <span />
          <span />
          <span />
        </div>
      ) : null}
      {state.error && isEmpty ? (
        <FailureView error={state.error} title={failed} onRetry={() => void state.refetch()} />
      ) : null}
      {!state.isPending && !state.error && isEmpty ? <p className={classes.empty}>{empty}</p> : null}
      {isEmpty ? null : <ul className={classes.list}>{children}</ul>}
    </section>
  );
}
