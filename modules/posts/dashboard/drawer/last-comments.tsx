import { useQuery } from '@tanstack/react-query';
import { anywhere, isAllowed } from '#platform/contract/permission-rule.ts';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { read } from '#platform/dashboard/queries.ts';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import { TimeText } from '#platform/dashboard/time-text.tsx';
import { listLastComments } from '../../post-drawer.contract.ts';
import type { PostDetails } from '../../posts.contract.ts';
import { useDrawerTexts } from './drawer-texts.ts';
import classes from './post-drawer.module.css';

const moderates = anywhere('MANAGE_POST_COMMENTS');

/** The last of what readers said, where they said something. */
export function LastComments({ post }: { post: PostDetails }) {
  const text = useDrawerTexts();
  const go = useGo();
  const { site, holder } = useCaller();
  const params = { siteId: site.id, postId: post.id };
  const { data, error, refetch } = useQuery(read(listLastComments, { params }));
  const now = Date.now() / 1000;
  return (
    <section className={parts.part} aria-label={text('lastComments.title')}>
      <div className={classes.partHead}>
        <h3>{text('lastComments.title')}</h3>
        <span className={classes.quiet}>{numberText(post.comments_count)}</span>
        {isAllowed(moderates, holder) ? (
          <ShellLink url={`/r/dashboard/comments?status=approved&post=${post.id}`} onGo={go}>
            {text('lastComments.all')}
          </ShellLink>
        ) : null}
      </div>
      {error ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {data?.items.length === 0 ? <p className={classes.hint}>{text('lastComments.none')}</p> : null}
      <ul className={classes.comments}>
        {data?.items.map(({ id, author, text: said, created_ts: seconds }) => (
          <li key={id}>
            <span className={classes.quiet}>
              <bdi>{author || text('lastComments.reader')}</bdi> ·{' '}
              <TimeText seconds={seconds} zone={site.timeZone}>
                {shortDateTime({ seconds, zone: site.timeZone, language: pageLanguage }, now)}
              </TimeText>
            </span>
            <p dir="auto">{said}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
