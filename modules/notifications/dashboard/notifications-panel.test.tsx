import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { listNotifications, type Notification } from '../notifications.contract.ts';
import { NotificationsPanel } from './notifications-panel.tsx';

let api: FakeApi;
const ended = (id: number): Notification => ({
  ...{ id, kind: 'export_ended', object: { kind: 'task', id }, facts: {}, times: 1 },
  ...{ created_ts: 1_764_000_000, is_read: false },
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
  coming.resolve();
  await waitFor(() => {
    const [first] = screen.getAllByRole('link');
    expect(document.activeElement).toBe(first);
  });
});

test('whoever has gone somewhere else in the panel meanwhile stays there', async () => {
  const coming = Promise.withResolvers<void>();
  let page = 0;
  api.on(listNotifications, async () => {
    page += 1;
    if (page > 1) await coming.promise;
    return { items: [ended(9 - page)], unread_count: 2, after: page === 1 ? 8 : null };
  });
  const { user } = await open();
  const more = await screen.findByRole('button', { name: 'Show earlier' });
  await user.click(more);
  coming.resolve();
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(4));
  expect(document.activeElement).not.toBe(screen.getAllByRole('link')[0]);
});
