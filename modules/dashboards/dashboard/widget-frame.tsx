import type { ReactNode } from 'react';
import { useGo } from '#platform/dashboard/address.ts';
import { reasonOf } from '#platform/dashboard/call.ts';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import classes from './dashboards.module.css';
import { useDashboardsTexts } from './dashboards-texts.ts';

/** Asked anew so often while the window is in sight. */
export const REFRESHED = { refetchInterval: 60_000 } as const;

type WidgetFrameProps = {
  title: string;
  /** Somebody typed the title, so that its direction follows its letters. */
  isTyped?: boolean;
  /** What is asked of the server; nothing for what is there at once. */
  state?: { isPending: boolean; error: Error | null; refetch: () => unknown; hasData: boolean };
  /** The sentence for nothing, where there is nothing. */
  empty?: string | null;
  /** Where more of the same is. */
  url?: string;
  children: ReactNode;
};

/** A widget: its title, and its own loading, emptiness and failure; what was read last stays while it is asked again. */
export function WidgetFrame({
  title,
  isTyped = false,
  state,
  empty = null,
  url,
  children,
}: WidgetFrameProps) {
  const text = useDashboardsTexts();
  const go = useGo();
  const isFailed = state?.error && !state.hasData;
  return (
    // Not a region: two widgets may show the same figure, and there are too many to jump between.
    <article className={classes.widget} aria-label={title}>
      <header className={classes.head}>
        <h2 className={classes.title} dir={isTyped ? 'auto' : undefined} title={title}>
          {title}
        </h2>
        {url === undefined ? null : (
          <ShellLink url={url} label={text('openOf', { title })} onGo={go}>
            {text('open')}
          </ShellLink>
        )}
      </header>
      <div className={classes.body}>
        {isFailed ? (
          <div role="alert" className={classes.failed}>
            <p>{reasonOf(state.error)}</p>
            <button type="button" onClick={() => void state.refetch()}>
              {text('retry')}
            </button>
          </div>
        ) : state && !state.hasData ? (
          <div className={classes.waiting} aria-busy="true">
            <span />
            <span />
          </div>
        ) : empty !== null ? (
          <p className={classes.quiet}>{empty}</p>
        ) : (
          children
        )}
      </div>
    </article>
  );
}

/** How many lines have room in a widget of a height. */
export const linesIn = ({ h }: { h: number }): number => Math.max(3, Math.floor((h * 56 - 48) / 32));

/** The state of a query as the frame takes it. */
export const stateOf = (query: {
  isPending: boolean;
  error: Error | null;
  refetch: () => unknown;
  data: unknown;
}) => ({
  ...{ isPending: query.isPending, error: query.error, refetch: query.refetch },
  hasData: query.data !== undefined,
});
