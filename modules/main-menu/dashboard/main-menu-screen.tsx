import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { getAccountData } from '#modules/accounts/account-data.contract.ts';
import { CallError } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { PageSection } from '#platform/dashboard/page-form.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { useRowDrag } from '#platform/dashboard/table/use-row-drag.ts';
import { ownStep } from '#platform/dashboard/undo/own-steps.ts';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import { useLeaveGuard } from '#platform/dashboard/use-leave-guard.ts';
import {
  type ArrangedEntry,
  type ArrangedMenu,
  arrangeMainMenu,
  getMainMenu,
} from '../main-menu.contract.ts';
import { EntryList } from './entry-list.tsx';
import classes from './main-menu-screen.module.css';
import { useMainMenuTexts } from './main-menu-texts.ts';
import { besides, bodyOf, neighboursOf, stepped, toggled } from './menu-draft.ts';

const LeaveDialog = lazyPart(() => import('#platform/dashboard/dialogs/leave-dialog.tsx'), 'LeaveDialog');

/** Hides and orders the entries of the main menu for everybody on the site. */
export function MainMenuScreen() {
  const text = useMainMenuTexts();
  const { site } = useCaller();
  const asked = useQuery({ ...read(getMainMenu, { params: { siteId: site.id } }), staleTime: 0 });
  if (!asked.data && !asked.error) return null;
  return (
    <PageSection title={text('title')} hint={text('hint')}>
      {asked.data ? (
        <MenuForm key={asked.data.revision} menu={asked.data} onReload={() => void asked.refetch()} />
      ) : (
        <FailureView error={asked.error} title={text('loadFailed')} onRetry={() => void asked.refetch()} />
      )}
    </PageSection>
  );
}

type Body = ReturnType<typeof bodyOf>;
const usual: Body = { hidden_ids: [], ordered_ids: [] };

function MenuForm({ menu, onReload }: { menu: ArrangedMenu; onReload: () => void }) {
  const text = useMainMenuTexts();
  const { site } = useCaller();
  const { mutateAsync, isPending, error } = useWrite(arrangeMainMenu, [getMainMenu, getAccountData]);
  const [items, setItems] = useState<readonly ArrangedEntry[]>(menu.items);
  const [said, setSaid] = useState('');
  const isChanged = JSON.stringify(items) !== JSON.stringify(menu.items);
  const leaving = useLeaveGuard(isChanged);
  const isConflict = error instanceof CallError && error.code === 'revision_conflict';

  const arrange = (body: Body, revision: number) =>
    mutateAsync({ params: { siteId: site.id }, body: { ...body, revision } });
  const send = async (body: Body, revision: number, done: string, before: Body) => {
    try {
      const { back } = await ownStep(`main menu ${site.id}`, revision, (at) => arrange(body, at));
      offerUndo(done, () => back((at) => arrange(before, at)), { undone: text('back') });
    } catch (refused) {
      const isTold = refused instanceof CallError && refused.code === 'revision_conflict';
      if (!isTold) notices.failed(refused, text('failed'), () => send(body, revision, done, before));
    }
  };
  const before = menu.is_changed ? bodyOf(menu.items) : usual;
  const step = ({ id, title }: ArrangedEntry, by: -1 | 1) => {
    const next = stepped(items, id, by);
    const neighbours = neighboursOf(next, id);
    const at = neighbours.findIndex((entry) => entry.id === id) + 1;
    setItems(next);
    setSaid(text('moved', { title, at, count: neighbours.length }));
  };
  const drag = useRowDrag(
    (id, target) => neighboursOf(items, id).some((entry) => entry.id === target),
    (id, place) => setItems(besides(items, id, place)),
  );
  return (
    <>
      <EntryList
        label={text('entries')}
        items={items}
        drag={drag}
        onStep={step}
        onToggle={(id) => setItems(toggled(items, id))}
      />
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {isConflict ? (
        <div className={classes.conflict} role="alert">
          <p>{text('conflict')}</p>
          <Button size="xs" variant="default" onClick={onReload}>
            {text('loadTheirs')}
          </Button>
        </div>
      ) : null}
      <footer className={classes.foot}>
        <Button
          loading={isPending}
          disabled={!isChanged}
          onClick={() => void send(bodyOf(items), menu.revision, text('saved'), before)}
        >
          {text('save')}
        </Button>
        <Button
          variant="default"
          disabled={isPending || !menu.is_changed}
          onClick={() => void send(usual, menu.revision, text('wasReset'), before)}
        >
          {text('reset')}
        </Button>
        <p className={classes.said}>{isChanged ? text('notSaved') : null}</p>
      </footer>
      {leaving.status === 'blocked' ? (
        <Suspense fallback={null}>
          <LeaveDialog onStay={leaving.reset} onDiscard={leaving.proceed} />
        </Suspense>
      ) : null}
    </>
  );
}
