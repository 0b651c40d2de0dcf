import { useInfiniteQuery } from '@tanstack/react-query';
import { listProfileHistory, type ProfileHistoryEntry } from '#modules/profiles/profile-standing.contract.ts';
import type { ProfileDetails } from '#modules/profiles/profiles.contract.ts';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { listText } from '#platform/dashboard/lists.ts';
import { keyOf } from '#platform/dashboard/queries.ts';
import { TimeCell } from '#platform/dashboard/records/columns.tsx';
import { useRoomWords } from '#platform/dashboard/rooms/room-words.ts';
import { usePeopleTexts } from './people-texts.ts';
import history from './user-history.module.css';
import { statusKeys } from './user-status.tsx';
import classes from './users.module.css';

const PAGE = 20;
const kinds = ['profile'];

/** What was changed about a person, by whom and when, the newest first. */
export function UserHistory({ user }: { user: ProfileDetails }) {
  const text = usePeopleTexts();
  const { holder, profile } = useCaller();
  const isShown = user.id === profile.id || holder.sitePermissions.has('MANAGE_USERS');
  const params = { profileId: user.id };
  const found = useInfiniteQuery({
    // What was done since is part of the question: the person has another revision then.
    queryKey: [...keyOf(listProfileHistory, { params }), user.revision],
    queryFn: ({ pageParam, signal }) =>
      call(listProfileHistory, { params, query: { limit: PAGE, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ totalCount }, pages) => {
      const seen = pages.reduce((sum, { history }) => sum + history.length, 0);
      return seen < totalCount ? seen : undefined;
    },
    enabled: isShown,
  });
  if (!isShown) return null;
  const entries = found.data?.pages.flatMap(({ history }) => history) ?? [];
  return (
    <section className={parts.part} aria-label={text('history.title')}>
      <h3>{text('history.title')}</h3>
      {found.error ? (
        <FailureView
          error={found.error}
          title={text('failures.history')}
          onRetry={() => void found.refetch()}
        />
      ) : null}
      {found.data && entries.length === 0 ? <p className={classes.quiet}>{text('history.none')}</p> : null}
      <ol className={history.history}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {found.hasNextPage ? (
        <button
          type="button"
          className={classes.add}
          disabled={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {text('history.older')}
        </button>
      ) : null}
    </section>
  );
}

const named = [
  'title',
  'job_title',
  'about',
  'email',
  'logo',
  'name',
  'reason',
  'roles',
  'extra',
  'merged_into',
] as const;

function Entry({ entry }: { entry: ProfileHistoryEntry }) {
  const text = usePeopleTexts();
  const words = useRoomWords(kinds);
  const field = named.find((one) => one === entry.field);
  const isStatus = entry.field === 'status';
  const [old, next] = [only(entry.old, entry.new), only(entry.new, entry.old)];
  return (
    <li>
      <TimeCell seconds={entry.created_ts} />
      <span>
        <b>
          <bdi>{entry.actor?.title ?? text(`history.by.${entry.source}`)}</bdi>
        </b>{' '}
        <span className={classes.quiet}>
          {words?.act(entry.action)}
          {field ? `: ${text(`history.fields.${field}`)}` : ''}
        </span>
        {entry.field === null ? null : (
          <span className={history.change}>
            {hasValue(old) ? <del dir="auto">{shown(old)}</del> : null}
            {hasValue(old) && hasValue(next) ? ' ' : null}
            {hasValue(next) ? <ins dir="auto">{shown(next)}</ins> : null}
          </span>
        )}
      </span>
    </li>
  );

  function shown(value: unknown): string {
    if (isStatus && typeof value === 'number' && Object.hasOwn(statusKeys, value)) {
      return text(`status.${statusKeys[value as keyof typeof statusKeys]}`);
    }
    if (Array.isArray(value)) return listText(value.map(String));
    return typeof value === 'string' ? value : JSON.stringify(value);
  }
}

/** Of two lists, what stands in this one alone. */
const only = (value: unknown, other: unknown): unknown =>
  Array.isArray(value) ? value.filter((one) => !Array.isArray(other) || !other.includes(one)) : value;

const hasValue = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
