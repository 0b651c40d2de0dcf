import { useQuery } from '@tanstack/react-query';
import { listPosts } from '#modules/posts/posts.contract.ts';
import type { ProfileDetails } from '#modules/profiles/profiles.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { writePairs } from '#platform/dashboard/list-search.ts';
import { read } from '#platform/dashboard/queries.ts';
import { TimeCell } from '#platform/dashboard/records/columns.tsx';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import { usePeopleTexts } from './people-texts.ts';
import classes from './users.module.css';

const SHOWN = 5;

/** What a person wrote last, and the way to all of it. */
export function UserPosts({ user }: { user: ProfileDetails }) {
  const text = usePeopleTexts();
  const go = useGo();
  const { site, holder } = useCaller();
  const isShown = mayCall(listPosts, holder) && (user.number_of_posts ?? 0) > 0;
  const found = useQuery({
    ...read(listPosts, { params: { roarId: site.id }, query: { author_id: user.id, limit: SHOWN } }),
    enabled: isShown,
  });
  if (!isShown) return null;
  const all = `/r/dashboard/posts${writePairs({ author_id: String(user.id), author: user.title, period: 'all' })}`;
  return (
    <section className={parts.part} aria-label={text('columns.posts')}>
      <div className={classes.partHead}>
        <h3>{text('columns.posts')}</h3>
        <ShellLink url={all} className={classes.add ?? ''} onGo={go}>
          {text('drawer.allPosts')}
        </ShellLink>
      </div>
      {found.error ? <FailureView error={found.error} onRetry={() => void found.refetch()} /> : null}
      <ul className={classes.posts}>
        {(found.data?.posts ?? []).map(({ id, headline, created_ts }) => (
          <li key={id}>
            <ShellLink url={`/r/dashboard/editor/post/${id}`} className={classes.headline} onGo={go}>
              <bdi>{headline || text('drawer.noHeadline')}</bdi>
            </ShellLink>
            <span className={classes.quiet}>
              <TimeCell seconds={created_ts} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
