import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { mayCall } from '#platform/contract/endpoint.ts';
import { initialsOf } from '#platform/contract/initials.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { listText } from '#platform/dashboard/lists.ts';
import { read } from '#platform/dashboard/queries.ts';
import { useLiveQueries } from '#platform/dashboard/use-live-queries.ts';
import { listPresence, MOST_ASKED, PRESENCE_SECONDS } from '../../post-presence.contract.ts';
import { usePostsTexts } from '../posts-texts.ts';
import classes from './presence.module.css';
import { keepPresent, onPresent, presentAt } from './presence-store.ts';

const asked = [listPresence];

/** Asks who has the posts of a list open: once, and again as people come and go. */
export function PresenceLine({ ids }: { ids: readonly number[] }) {
  const { site, holder } = useCaller();
  const post_ids = ids.slice(0, MOST_ASKED);
  const { data } = useQuery({
    ...read(listPresence, { params: { siteId: site.id }, query: { post_ids: post_ids.join() } }),
    enabled: post_ids.length > 0 && mayCall(listPresence, holder),
    staleTime: 0,
    retry: false,
    // Who lost their line does not say so: while somebody is shown, their time is looked at once it may be over.
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ people }) => people.length > 0) ? PRESENCE_SECONDS * 1_000 : false,
  });
  useLiveQueries('presence', asked);
  useEffect(() => {
    if (data) keepPresent(data.items);
  }, [data]);
  useEffect(() => () => keepPresent([]), []);
  return null;
}

/** Who else has a post open: the first of them with a picture of their initials and the name. */
export function PresentPeople({ postId, isShort }: { postId: number; isShort: boolean }) {
  const text = usePostsTexts();
  const { profile } = useCaller();
  const people = useSyncExternalStore(onPresent, () => presentAt(postId));
  const others = people.filter(({ id }) => id !== profile.id);
  // Whoever edits matters more than who looks on.
  const first = others.find(({ is_editing }) => is_editing) ?? others[0];
  if (!first) return null;
  const names = listText(others.map(({ title }) => title));
  const said = text(first.is_editing ? 'present.editing' : 'present.open', { names });
  return (
    <span className={classes.people} title={said} data-editing={first.is_editing}>
      <span aria-hidden="true" className={classes.picture}>
        {initialsOf(first.title)}
      </span>
      {isShort ? null : (
        <span aria-hidden="true" className={classes.name}>
          {others.length > 1 ? `${first.title} +${others.length - 1}` : first.title}
        </span>
      )}
      <span className="visually-hidden">{said}</span>
    </span>
  );
}
