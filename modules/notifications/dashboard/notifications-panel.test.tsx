import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { undone, undoState } from '#platform/testing/undo-state.ts';
import { type ListedNotification, listNotifications } from '../notifications.contract.ts';
import { NotificationsPanel } from './notifications-panel.tsx';

let api: FakeApi;
const ended = (id: number): ListedNotification => ({
  ...{ id, kind: 'export_ended', object: { kind: 'task', id }, facts: {}, times: 1 },
  ...{ created_ts: 1_764_000_000, is_read: false, undo_id: null },
});
beforeEach(() => {
  api = fakeApi();
});
afterEach(() => expect(api.faults).toEqual([]));

const Panel = () => <NotificationsPanel onUnread={() => undefined} onGo={() => undefined} />;
const open = () => renderScreen(Panel);

test('the first notification has the focus once they are there', async () => {
  const coming = Promise.withResolvers<void>();
  api.on(listNotifications, async () => {
    await coming.promise;
    return { items: [ended(2), ended(1)], unread_count: 2, after: null };
  });
  await open();
  await screen.findByRole('status');
  // Where the focus is put while there is nothing else to press.
  screen.getByRole('link', { name: 'Recent actions' }).focus();
  coming.resolve();
  await waitFor(() => {
    const [first] = screen.getAllByRole('link');
    expect(document.activeElement).toBe(first);
  });
});

test('whoever has gone somewhere else in the panel meanwhile stays there', async () => {
  const coming = Promise.withResolvers<void>();
  api.on(listNotifications, async () => {
    await coming.promise;
    return { items: [ended(2), ended(1)], unread_count: 2, after: null };
  });
  const { user } = await open();
  await screen.findByRole('status');
  screen.getByRole('link', { name: 'Recent actions' }).focus();
  await user.tab();
  const chosen = document.activeElement;
  coming.resolve();
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(4));
  expect(document.activeElement).toBe(chosen);
});

test('the notice of a change of many posts offers to undo it while that is possible', async () => {
  const facts = { task: 'posts.batch', status: 'SUCCESS', requested: 300, changed: 300, batch_id: 90 };
  const told = (id: number, undo_id: number | null): ListedNotification => ({
    ...{ ...ended(id), kind: 'task_ended', facts },
    undo_id,
  });
  const items = [told(3, 90), told(2, null)];
  api.on(listNotifications, () => ({ items, unread_count: 2, after: null }));
  api.on(undoAct, () => undoState({ kind: 'post', count: 300, undone: undone(300) }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone. 300 posts restored.')).toBeTruthy();
  expect(api.callsTo(undoAct).map(({ params }) => params.batchId)).toEqual([90]);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});
