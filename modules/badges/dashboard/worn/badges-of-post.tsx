import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mayCall } from '#platform/contract/endpoint.ts';
import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { Dropdown } from '#platform/dashboard/dropdown.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { XIcon } from '#platform/dashboard/icons.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import { useRested } from '#platform/dashboard/use-rested.ts';
import { MOST_BADGES_OF_POST } from '../../badge-kinds.contract.ts';
import {
  addBadgeToPost,
  type BadgeOfPost,
  createPostBadge,
  listBadgesOfPost,
  listPostBadges,
  takeBadgeFromPost,
} from '../../post-badges.contract.ts';
import classes from './badges-of-post.module.css';
import { useWornTexts } from './worn-texts.ts';

const stale = [listBadgesOfPost, listPostBadges];
const NEW = -1;
const restMs = 200;
const most = 20;

type BadgesOfPostProps = { postId: number; className?: string | undefined };

/** The badges of a post: what it was given can be taken away, what its tags bring is said to be so. */
export function BadgesOfPost(props: BadgesOfPostProps) {
  const { holder } = useCaller();
  return mayCall(listBadgesOfPost, holder) ? <ShownBadges {...props} /> : null;
}

function ShownBadges({ postId, className }: BadgesOfPostProps) {
  const text = useWornTexts();
  const { data, error, refetch } = useQuery(read(listBadgesOfPost, { params: { postId } }));
  const { give, take } = useGiving(postId);
  if (error && error.status === 404) return null;
  if (!error && (!data || (data.items.length === 0 && !data.may_change))) return null;
  const given = data?.items.filter(({ origin }) => origin === 'assigned').length ?? 0;
  return (
    <section className={className} aria-label={text('title')}>
      <h3>{text('title')}</h3>
      {error ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <ul className={classes.badges}>
          {data.items.map((badge) => (
            <li key={badge.id} title={badge.description || undefined}>
              <bdi>{badge.name}</bdi>
              {badge.origin === 'tag' ? <small>{text('byTag')}</small> : null}
              {badge.origin === 'assigned' && data.may_change ? (
                <button
                  type="button"
                  aria-label={text('remove', { name: badge.name })}
                  onClick={({ currentTarget }) => {
                    focusBeside(currentTarget);
                    void take(badge);
                  }}
                >
                  <XIcon size={14} />
                </button>
              ) : null}
            </li>
          ))}
          {data.may_change && given < MOST_BADGES_OF_POST ? (
            <li data-add>
              <Dropdown
                label={text('add')}
                opener={(opener) => (
                  <button type="button" className={classes.add} {...opener}>
                    {text('add')}
                  </button>
                )}
              >
                {(close) => (
                  <BadgePicker
                    worn={data.items}
                    onPick={(badge) => {
                      close();
                      void give(badge);
                    }}
                  />
                )}
              </Dropdown>
            </li>
          ) : null}
        </ul>
      ) : null}
      {data?.may_change ? <p className={classes.note}>{text('atOnce')}</p> : null}
    </section>
  );
}

/** A button that is about to go hands the focus to the next of its list, or to the one before. */
function focusBeside(button: HTMLElement): void {
  const all = [...(button.closest('ul')?.querySelectorAll<HTMLElement>('button') ?? [])];
  const at = all.indexOf(button);
  (all[at + 1] ?? all[at - 1])?.focus();
}

type Picked = { badge_id: number } | { name: string };

function useGiving(postId: number) {
  const text = useWornTexts();
  const params = { postId };
  const add = useWrite(addBadgeToPost, stale);
  const remove = useWrite(takeBadgeFromPost, stale);
  const give = async (badge: Picked): Promise<void> => {
    try {
      await add.mutateAsync({ params, body: badge });
    } catch (failure) {
      notices.failed(failure, reasonOf(failure), () => give(badge));
    }
  };
  const take = async ({ id, name }: BadgeOfPost): Promise<void> => {
    try {
      await remove.mutateAsync({ params: { postId, postBadgeId: id } });
      offerUndo(text('removed', { name }), () => add.mutateAsync({ params, body: { badge_id: id } }), {
        undone: text('back', { name }),
      });
    } catch (failure) {
      notices.failed(failure, reasonOf(failure), null);
    }
  };
  return { give, take };
}

function BadgePicker({ worn, onPick }: { worn: readonly BadgeOfPost[]; onPick: (badge: Picked) => void }) {
  const text = useWornTexts();
  const { holder } = useCaller();
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const sought = useRested(name, restMs);
  const found = useQuery(read(listPostBadges, { query: { query: sought || undefined, limit: most } }));
  const isGiven = (id: number) => worn.some((badge) => badge.id === id && badge.origin === 'assigned');
  const known = found.data?.items ?? [];
  const isNew =
    name !== '' &&
    sought === name &&
    found.data !== undefined &&
    !known.some((badge) => badge.name.toLocaleLowerCase() === name.toLocaleLowerCase()) &&
    mayCall(createPostBadge, holder);
  return (
    <ChoiceList<number>
      label={text('add')}
      search={{ text: typed, onText: setTyped }}
      state={found.isPending ? 'loading' : found.isError ? 'failed' : 'ready'}
      choices={[
        ...known.filter(({ id }) => !isGiven(id)).map(({ id, name: label }) => ({ value: id, label })),
        ...(isNew ? [{ value: NEW, label: text('create', { name }) }] : []),
      ]}
      isChosen={() => false}
      onChoose={(id) => onPick(id === NEW ? { name } : { badge_id: id })}
    />
  );
}
