import { useQuery } from '@tanstack/react-query';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { writePairs } from '#platform/dashboard/list-search.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import { PageSection } from '#platform/dashboard/page-form.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import { listCommunitySections } from '../../community-people.contract.ts';
import classes from '../communities.module.css';
import { useCommunitiesTexts } from '../communities-texts.ts';
import type { CommunityTabProps } from '../community-screen.tsx';
import { CommunityPage } from './community-page.tsx';

/** Where the posts of a community stand on the site. */
export function SectionsTab(props: CommunityTabProps) {
  const text = useCommunitiesTexts();
  const go = useGo();
  const { site } = useCaller();
  const { id, title } = props.community;
  const params = { siteId: site.id, communityId: id };
  const { data, error, refetch } = useQuery(read(listCommunitySections, { params }));
  const posts = (section: number) =>
    `/r/dashboard/posts${writePairs({ community: title, community_id: String(id), sectionid: String(section) })}`;
  return (
    <CommunityPage {...props}>
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
    </CommunityPage>
  );
}
