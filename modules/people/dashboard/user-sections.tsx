import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  followSection,
  listSectionFollows,
  type SectionFollow,
  unfollowSection,
} from '#modules/follows/section-follows.contract.ts';
import type { ProfileDetails } from '#modules/profiles/profiles.contract.ts';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { useSectionChoices } from '#modules/sections/sections.public.tsx';
import { mayCall } from '#platform/contract/endpoint.ts';
import { call, reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { keyOf, useWrite } from '#platform/dashboard/queries.ts';
import { AddChoice } from './add-choice.tsx';
import { Chips } from './chips.tsx';
import { usePeopleTexts } from './people-texts.ts';
import classes from './users.module.css';

const PAGE = 50;
const HOME = 0;
const stale = [listSectionFollows];
const RIGHT = 'MANAGE_SECTION_FOLLOWS';

/** The sections that a person follows, for whoever manages these: added and taken away for them. */
export function UserSections({ user }: { user: ProfileDetails }) {
  const text = usePeopleTexts();
  const { holder, site } = useCaller();
  const [isNear, setIsNear] = useState(false);
  const mayManage = holder.sitePermissions.has(RIGHT);
  const params = { site: site.id };
  const found = useInfiniteQuery({
    queryKey: [...keyOf(listSectionFollows, { params }), user.id],
    queryFn: ({ pageParam, signal }) =>
      call(
        listSectionFollows,
        { params, query: { profile_id: user.id, limit: PAGE, offset: pageParam } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ total_count: total }, pages) => {
      const seen = pages.reduce((sum, { items }) => sum + items.length, 0);
      return seen < total ? seen : undefined;
    },
    enabled: mayManage,
  });
  const tree = useSectionChoices(({ id, type }) => id !== HOME && type !== 'stage', {
    ...{ isTree: true, isAsked: mayManage && isNear },
  });
  const { mutateAsync: follow } = useWrite(followSection, stale);
  const { mutateAsync: unfollow } = useWrite(unfollowSection, stale);
  if (!mayManage || !found.data) return null;
  const followed: SectionFollow[] = found.data.pages.flatMap(({ items }) => items);
  const titleOf = (id: number) =>
    followed.find((section) => section.id === id)?.title ?? tree.titleOf(id) ?? `#${id}`;
  const attempt = async (work: () => Promise<unknown>, said: (reason: string) => string): Promise<void> => {
    try {
      await work();
    } catch (error) {
      notices.failed(error, said(reasonOf(error)), () => attempt(work, said));
    }
  };
  const put = (sectionId: number) =>
    attempt(
      () => follow({ params, body: { section_id: sectionId, profile_id: user.id } }),
      (reason) => text('sections.notAdded', { section: titleOf(sectionId), reason }),
    );
  const take = (sectionId: number) =>
    attempt(
      () => unfollow({ params, query: { section_id: sectionId, profile_id: user.id } }),
      (reason) => text('sections.notRemoved', { section: titleOf(sectionId), reason }),
    );
  return (
    <>
      <Chips<number>
        title={text('sections.title')}
        empty={text('sections.none')}
        chips={followed.map(({ id, title, added_by, is_forced }) => ({
          ...{ id, label: title, isFixed: is_forced },
          note: is_forced ? text('sections.forced') : added_by === null ? undefined : text('sections.added'),
        }))}
        onRemove={(id) => void take(id)}
        removeLabel={(section) => text('sections.take', { section })}
        add={
          !mayCall(listSections, holder) ? null : (
            <AddChoice<number>
              label={text('sections.add')}
              name={text('sections.addFor', { name: user.title })}
              choices={tree.choices.filter(({ value }) => !followed.some(({ id }) => id === value))}
              state={tree.state}
              onNear={() => setIsNear(true)}
              onChoose={(id) => void put(id)}
            />
          )
        }
      />
      {found.hasNextPage ? (
        <button
          type="button"
          className={classes.add}
          disabled={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {text('sections.more')}
        </button>
      ) : null}
    </>
  );
}
