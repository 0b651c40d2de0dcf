import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { addSections } from '#modules/sections/sections.contract.ts';
import { CommunityTree } from '#modules/sections/sections.public.tsx';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { writePairs } from '#platform/dashboard/list-search.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import { PageSection } from '#platform/dashboard/page-form.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { Loading } from '#platform/dashboard/shell/loading.tsx';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import { listCommunitySections } from '../../community-people.contract.ts';
import classes from '../communities.module.css';
import { useCommunitiesTexts } from '../communities-texts.ts';
import type { CommunityTabProps } from '../community-screen.tsx';
import { CommunityPage } from './community-page.tsx';

/** The sections of a community, and where else on the site its posts stand. */
export function SectionsTab(props: CommunityTabProps) {
  const { holder } = useCaller();
  const { id, archived_ts } = props.community;
  const mayEdit = archived_ts === null && mayCall(addSections, holder, id);
  return (
    <CommunityPage {...props}>
      {mayEdit ? (
        <Suspense fallback={<Loading />}>
          <CommunityTree communityId={id} />
        </Suspense>
      ) : null}
      <UsedSections {...props} />
    </CommunityPage>
  );
}

function UsedSections(props: CommunityTabProps) {
  const text = useCommunitiesTexts();
  const go = useGo();
  const { site } = useCaller();
  const { id, title } = props.community;
  const params = { siteId: site.id, communityId: id };
  const { data, error, refetch } = useQuery(read(listCommunitySections, { params }));
  const posts = (section: number) =>
    `/r/dashboard/posts${writePairs({ community: title, community_id: String(id), sectionid: String(section) })}`;
  return (
    <PageSection title={text('sections.title')} hint={text('sections.hint')}>
      {error ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {data?.items.length === 0 ? <p className={classes.about}>{text('sections.none')}</p> : null}
      <ul className={classes.sections}>
        {data?.items.map((section) => (
          <li key={section.id}>
            <ShellLink url={posts(section.id)} onGo={go}>
              <bdi>{section.title}</bdi>
            </ShellLink>
            <span className={classes.note}>
              {text('posts', {
                count: section.number_of_posts,
                shown: numberText(section.number_of_posts),
              })}
            </span>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
