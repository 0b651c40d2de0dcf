import { useMemo, useRef } from 'react';
import { MOST_POSTS_COUNTED } from '#modules/profiles/profile-kinds.contract.ts';
import type { Profile } from '#modules/profiles/profiles.contract.ts';
import { boundedCount } from '#platform/dashboard/number-text.ts';
import { timeColumn } from '#platform/dashboard/records/columns.tsx';
import { RowActs } from '#platform/dashboard/records/row-acts.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { usePeopleTexts } from './people-texts.ts';
import { Dash, RolesText, UserCell } from './user-cells.tsx';
import { UserStatus } from './user-status.tsx';

type Deeds = { onEdit?: ((user: Profile) => void) | undefined; seesDetails: boolean };

/** Who sees names alone would find nothing in them. */
const ofDetails: readonly string[] = ['status', 'email', 'roles', 'lastLogin'];

/** Who, how they stand, what they may, what they wrote, and since when they are here. */
export function useUsersColumns(deeds: Deeds): TableColumn<Profile>[] {
  const text = usePeopleTexts();
  const latest = useRef(deeds);
  latest.current = deeds;
  const mayEdit = deeds.onEdit !== undefined;
  const { seesDetails } = deeds;
  return useMemo(() => {
    const columns: TableColumn<Profile>[] = [
      {
        ...{ id: 'status', title: text('columns.status'), width: 132, phone: 'start' },
        cell: ({ status }) => (status === null ? <Dash /> : <UserStatus status={status} />),
      },
      {
        ...{ id: 'name', title: text('columns.name'), width: 'rest', least: 220 },
        ...{ sortBy: 'title', phone: 'main' },
        cell: (user, shape) => (
          <>
            <UserCell user={user} isPhone={shape === 'phone'} />
            <RowActs
              {...{ name: user.title, shape }}
              {...(mayEdit ? { onEdit: () => latest.current.onEdit?.(user) } : {})}
            />
          </>
        ),
      },
      {
        ...{ id: 'email', title: text('columns.email'), width: 230, leaves: 3, minWindow: 900 },
        phone: 'below',
        cell: ({ email }) => (email ? <bdi dir="ltr">{email}</bdi> : <Dash />),
      },
      {
        ...{ id: 'roles', title: text('columns.roles'), width: 260, leaves: 4 },
        cell: ({ profile_groups }) => <RolesText roles={profile_groups} />,
      },
      {
        ...{ id: 'posts', title: text('columns.posts'), width: 76, align: 'end', leaves: 5 },
        phone: 'belowEnd',
        cell: ({ number_of_posts: count = 0 }, shape) => {
          const shown = boundedCount(count, count < MOST_POSTS_COUNTED);
          return shape === 'phone' ? text('posts', { count, shown }) : shown;
        },
      },
      timeColumn(({ last_login_ts }) => last_login_ts ?? null, {
        ...{ id: 'lastLogin', title: text('columns.lastLogin'), leaves: 1, minWindow: 900 },
      }),
      timeColumn(({ created_date_ts }) => created_date_ts, {
        ...{ id: 'joined', title: text('columns.joined'), sortBy: 'created_date', leaves: 2, phone: 'end' },
      }),
    ];
    return seesDetails ? columns : columns.filter(({ id }) => !ofDetails.includes(id));
  }, [text, mayEdit, seesDetails]);
}
