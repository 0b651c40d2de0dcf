import { Suspense, useMemo, useState } from 'react';
import { mayCall } from '#platform/contract/endpoint.ts';
import { anywhere, isAllowed, type PermissionHolder } from '#platform/contract/permission-rule.ts';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { listText } from '#platform/dashboard/lists.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { numberColumn, timeColumn } from '#platform/dashboard/records/columns.tsx';
import { listAddress } from '#platform/dashboard/records/list-address.ts';
import { RowActs } from '#platform/dashboard/records/row-acts.tsx';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import {
  type CommunityCreator,
  giveCommunityRole,
  listCommunityCreators,
  removeCommunityCreator,
} from '../../community-people.contract.ts';
import { useCommunitiesTexts } from '../communities-texts.ts';
import type { CommunityTabProps } from '../community-screen.tsx';

const RoleDialog = lazyPart(() => import('./role-dialog.tsx'), 'RoleDialog');
const ConfirmDialog = lazyPart(
  () => import('#platform/dashboard/dialogs/confirm-dialog.tsx'),
  'ConfirmDialog',
);

const address = listAddress({}, ['title'] as const, { sortBy: 'title', sortDirection: 1, limit: 50 });
const nameOf = ({ title }: CommunityCreator): string => title;

/** Who holds a role in a community, and what they wrote there. */
export function CreatorsTab({ community, tabs }: CommunityTabProps) {
  const text = useCommunitiesTexts();
  const { site, holder } = useCaller();
  // People apply to a community; only the staff of the site adds them without that.
  const mayChange = mayCall(giveCommunityRole, holder);
  const mayAdd = mayChange && holder.sitePermissions.has('EDIT_SITE');
  const mayRate = isAllowed(anywhere('APPROVE_CONTENT'), heldIn(holder, community.id));
  const [changed, setChanged] = useState<CommunityCreator | 'add' | null>(null);
  const [removed, setRemoved] = useState<CommunityCreator | null>(null);
  const params = { siteId: site.id, communityId: community.id };
  const { mutateAsync: remove } = useWrite(removeCommunityCreator, [listCommunityCreators]);
  const { props } = useList({
    list: 'community-creators',
    address,
    ask: ({ q, page, limit }) =>
      read(listCommunityCreators, { params, query: { query: q || undefined, page, limit } }),
    nameOf,
    count: (values) => text('creators.count', values),
  });
  const roles = (props.state as { data?: { roles: { id: number; title: string }[] } }).data?.roles ?? [];
  const columns = useColumns({ mayChange, mayRate }, setChanged, setRemoved);
  const { sort: _, onSort: __, ...shown } = props;
  return (
    <>
      <ListScreen
        {...shown}
        title={text('creators.creators')}
        views={tabs}
        search={{ ...props.search, label: text('creators.find') }}
        primary={mayAdd ? <AddButton label={text('creators.add')} onClick={() => setChanged('add')} /> : null}
        columns={columns}
        onOpen={mayChange || mayRate ? setChanged : undefined}
        empty={text('creators.empty')}
      />
      <Suspense fallback={null}>
        {changed === null ? null : (
          <RoleDialog
            creator={changed === 'add' ? null : changed}
            community={community}
            roles={roles}
            {...{ mayGive: mayChange, mayRate }}
            onClose={() => setChanged(null)}
          />
        )}
        {removed === null ? null : (
          <ConfirmDialog
            title={text('creators.removeTitle', { name: removed.title })}
            confirm={text('creators.remove')}
            onConfirm={async () => {
              await remove({ params: { ...params, profileId: removed.id } });
              notices.done(text('creators.removed', { name: removed.title }));
            }}
            onClose={() => setRemoved(null)}
          >
            {text('creators.removeHint', { community: community.title })}
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  );
}

/** What the caller holds in this community alone. */
const heldIn = (holder: PermissionHolder, communityId: number): PermissionHolder => {
  const own = holder.communityPermissions.get(communityId);
  return { ...holder, communityPermissions: new Map(own ? [[communityId, own]] : []) };
};

function useColumns(
  { mayChange, mayRate }: { mayChange: boolean; mayRate: boolean },
  onEdit: (creator: CommunityCreator) => void,
  onRemove: (creator: CommunityCreator) => void,
): TableColumn<CommunityCreator>[] {
  const text = useCommunitiesTexts();
  return useMemo(
    () => [
      {
        ...{ id: 'title', title: text('creators.person'), width: 240, phone: 'main' },
        cell: ({ title }) => <bdi>{title}</bdi>,
      },
      {
        ...{ id: 'roles', title: text('creators.role'), width: 'rest', phone: 'below' },
        cell: (creator, shape) => (
          <>
            <bdi>{listText(creator.roles.map(({ title }) => title))}</bdi>
            {mayChange || mayRate ? (
              <RowActs
                {...{ name: creator.title, shape }}
                onEdit={() => onEdit(creator)}
                {...(mayChange ? { onDelete: () => onRemove(creator) } : {})}
              />
            ) : null}
          </>
        ),
      },
      {
        ...{ id: 'rating', title: text('creators.rating.label'), width: 128, leaves: 2, phone: 'end' },
        cell: ({ default_rating: count }) => (count > 0 ? text('creators.rating.stars', { count }) : '–'),
      },
      numberColumn(
        ({ number_of_posts: count }) => count,
        (values) => text('posts', values),
        { id: 'posts', title: text('columns.posts'), width: 96, phone: 'belowEnd' },
      ),
      timeColumn(({ last_published_ts: seconds }) => seconds, {
        ...{ id: 'last', title: text('creators.last'), width: 128, leaves: 1, phone: 'end' },
      }),
    ],
    [text, mayChange, mayRate, onEdit, onRemove],
  );
}
