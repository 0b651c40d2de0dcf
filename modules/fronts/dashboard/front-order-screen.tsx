import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { mayCall } from '#platform/contract/endpoint.ts';
import { BarButton } from '#platform/dashboard/bar-button.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { Columns3Icon, PlusIcon } from '#platform/dashboard/icons.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { May } from '#platform/dashboard/may.tsx';
import { MessageView } from '#platform/dashboard/message-view.tsx';
import { useWidthBand } from '#platform/dashboard/window-width.ts';
import { publishFrontOrder } from '../fronts.contract.ts';
import { ConflictNote } from './conflict-note.tsx';
import { DraftList } from './draft-list.tsx';
import { changesOf, onThePage, standings } from './front-draft.ts';
import classes from './fronts.module.css';
import { useFrontsTexts } from './fronts-texts.ts';
import { LiveList } from './live-list.tsx';
import { useFront } from './use-front.ts';

const AddDialog = lazyPart(() => import('./add-dialog.tsx'), 'AddDialog');

export type Choice = { id: number; title: string };
type FrontOrderScreenProps = {
  sectionId: number;
  choices: readonly Choice[];
  onChoose: (id: number) => void;
};

/** What a front shows; what is ordered below that is shown as well. */
const SHOWN = 40;

/** The order of a front: what somebody is about to change beside what is live. */
export function FrontOrderScreen({ sectionId, choices, onChoose }: FrontOrderScreenProps) {
  const text = useFrontsTexts();
  const { holder } = useCaller();
  const isWide = ['wide', 'middle'].includes(useWidthBand());
  const [isCompared, setIsCompared] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const front = useFront(sectionId);
  const { state, live, draft, published, isChanged } = front;
  // What is placed live is among them: let go, it flows again where its time puts it.
  const newest = live?.flow_ids ?? [];
  const everything = standings(draft, newest);
  const placed = everything.findLastIndex(({ isOrdered, pin }) => isOrdered || pin) + 1;
  const rows = everything.slice(0, Math.max(SHOWN, placed));
  const isShown = (id: number) => front.posts.get(id)?.is_shown ?? false;
  const liveRows = standings(onThePage(published, isShown), newest).slice(0, rows.length);
  const hidden = standings(published, []).filter(({ id }) => !isShown(id));
  const changes = isChanged ? changesOf(published, draft, newest) : new Map();
  const mayOrder = mayCall(publishFrontOrder, holder);
  const isKnown = choices.some(({ id }) => id === sectionId);
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <select
          className={classes.choice}
          aria-label={text('section')}
          value={sectionId}
          onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
        >
          {isKnown ? null : <option value={sectionId}>{live?.title || `#${sectionId}`}</option>}
          {choices.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
        {live ? (
          <span className={classes.count} role="status">
            {isChanged ? text('changes', { count: changes.size }) : text('unchanged')}
          </span>
        ) : null}
        <span className={classes.rest} />
        {isWide || !isChanged ? null : (
          <BarButton
            icon={<Columns3Icon />}
            label={text('compare')}
            aria-pressed={isCompared}
            onClick={() => setIsCompared(!isCompared)}
          />
        )}
        <May call={publishFrontOrder}>
          <span className={classes.acts}>
            <BarButton icon={<PlusIcon />} label={text('add.open')} onClick={() => setIsAdding(true)} />
            {isChanged ? (
              <Button variant="default" size="compact-md" onClick={front.discard}>
                {text('discard')}
              </Button>
            ) : null}
            <Button
              size="compact-md"
              disabled={!isChanged || front.isConflict}
              loading={front.isBusy}
              onClick={() => void front.publish()}
            >
              {text('publish')}
            </Button>
          </span>
        </May>
      </div>
      {front.isConflict && live ? (
        <ConflictNote live={live} onMine={front.keepMine} onTheirs={front.discard} />
      ) : null}
      {state.error && !live ? (
        <FailureView error={state.error} title={text('loadFailed')} onRetry={() => void state.refetch()} />
      ) : live && rows.length === 0 ? (
        <MessageView title={text('empty')}>{text('emptyHelp')}</MessageView>
      ) : live ? (
        <div className={classes.body} data-two={isWide || (isChanged && isCompared)}>
          <DraftList
            {...{ rows, draft, newest, changes, mayOrder }}
            posts={front.posts}
            onChange={front.change}
          />
          {isWide || (isChanged && isCompared) ? (
            <LiveList {...{ hidden, rows: liveRows, posts: front.posts, changed: new Set(changes.keys()) }} />
          ) : null}
        </div>
      ) : null}
      <Suspense fallback={null}>
        {isAdding ? (
          <AddDialog
            sectionId={sectionId}
            onAdd={(post) => {
              front.know(post);
              front.change({
                ...draft,
                post_ids: [post.id, ...draft.post_ids.filter((id) => id !== post.id)],
              });
              setIsAdding(false);
            }}
            placed={new Set([...draft.post_ids, ...draft.frozen.map(({ post_id }) => post_id)])}
            onClose={() => setIsAdding(false)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
