import type { ReactNode } from 'react';
import { useGo } from '#platform/dashboard/address.ts';
import { languageName } from '#platform/dashboard/language-choices.ts';
import { writePairs } from '#platform/dashboard/list-search.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import type { CommunityStats } from '../../communities.contract.ts';
import classes from '../communities.module.css';
import { useCommunitiesTexts } from '../communities-texts.ts';
import { CommunityLogo } from '../community-logo.tsx';
import { communityUrl } from '../community-path.ts';
import type { CommunityTabProps } from '../community-screen.tsx';
import { CommunityPage } from './community-page.tsx';

/** What a community is, and how it is doing. */
export function OverviewTab(props: CommunityTabProps) {
  const text = useCommunitiesTexts();
  const go = useGo();
  const { community } = props;
  const { id, title, name, description, logo, language } = community;
  const to = (tab: 'applications' | 'creators', count: number) => (
    <ShellLink url={communityUrl(name, tab)} onGo={go}>
      {numberText(count)}
    </ShellLink>
  );
  const readersNote = ({ joined_readers: joined, inactive_readers: muted }: CommunityStats) =>
    [
      text('overview.joined', { count: joined?.count ?? 0, shown: numberText(joined?.count ?? 0) }),
      text('overview.muted', { count: muted?.count ?? 0, shown: numberText(muted?.count ?? 0) }),
    ].join(' · ');
  const posts = `/r/dashboard/posts${writePairs({ community: title, community_id: String(id) })}`;
  return (
    <CommunityPage {...props}>
      <div className={classes.head}>
        <h2>
          <CommunityLogo logo={logo} title={title} />
          <bdi>{title}</bdi>
        </h2>
        <p className={classes.about} dir="auto">
          {description || text('overview.noDescription')}
        </p>
        <p className={classes.about}>
          {languageName(language)} · {text(community.can_apply ? 'overview.open' : 'overview.closed')} ·{' '}
          {text(community.direct_publish ? 'overview.direct' : 'overview.reviewed')}
        </p>
        <p className={classes.links}>
          {community.archived_ts === null ? (
            <a href={community.url} target="_blank" rel="noreferrer">
              {text('overview.page')}
            </a>
          ) : null}
          <ShellLink url={posts} onGo={go}>
            {text('overview.allPosts')}
          </ShellLink>
        </p>
      </div>
      <dl className={classes.figures}>
        <Figure name={text('columns.active')} note={text('periods.1m')}>
          {to('creators', community.number_of_active_creators)}
        </Figure>
        <Figure name={text('columns.lost')} note={text('overview.lostHint')}>
          {numberText(community.number_of_lost_creators)}
        </Figure>
        <Figure name={text('columns.requests')} note={text('overview.requestsHint')}>
          {to('applications', community.number_of_community_requests)}
        </Figure>
        {community.stats?.total_readers ? (
          <Figure name={text('columns.readers')} note={readersNote(community.stats)}>
            {numberText(community.stats.total_readers.count)}
          </Figure>
        ) : null}
        <Figure name={text('columns.posts')} note={text('overview.postsHint')}>
          {numberText(community.number_of_posts)}
        </Figure>
      </dl>
    </CommunityPage>
  );
}

function Figure({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        <span className={classes.note}>{note}</span>
      </dd>
    </div>
  );
}
