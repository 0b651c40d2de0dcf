import type { ReactNode } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { RelativeTime } from '#platform/dashboard/relative-time.tsx';
import type { PostReturn } from '../../post-return.contract.ts';
import { PostStatus } from '../../post-status.contract.ts';
import { useOnePostTexts } from './one-post-texts.ts';
import classes from './return-reason.module.css';

type ReturnReasonProps = {
  post: { status: number; returned: PostReturn };
  className: string | undefined;
  /** Stands before the words. */
  children?: ReactNode;
};

/** Why a post is back with its authors: who sent it back, when, and what they wrote. */
export function ReturnReason({ post: { status, returned }, className, children }: ReturnReasonProps) {
  const text = useOnePostTexts();
  const { site } = useCaller();
  if (!returned) return null;
  const { reason, by, at_ts } = returned;
  const isDeclined = status === PostStatus.DECLINED;
  const byNobody = isDeclined ? 'returned.declinedByNobody' : 'returned.sentBackByNobody';
  return (
    <section className={className} aria-label={text('returned.label')}>
      {children}
      <div className={classes.words}>
        <p>
          <b>
            {by ? text(isDeclined ? 'returned.declined' : 'returned.sentBack', { name: by }) : text(byNobody)}
          </b>{' '}
          <small className={classes.when}>
            <RelativeTime seconds={at_ts} zone={site.timeZone} />
          </small>
        </p>
        <p className={classes.reason} dir="auto">
          {reason}
        </p>
      </div>
    </section>
  );
}
