import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { taskIsTold } from '#platform/dashboard/told-tasks.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { type Notification, readNotifications } from '../notifications.contract.ts';
import { readWhenTold } from './read-when-told.ts';

let api: FakeApi;
let telling: ReturnType<typeof readWhenTold>;
const onUnread = vi.fn<(count: number) => void>();
const onNews = vi.fn<(news: Notification) => void>();
let task = 0;

const listen = (graceMilliseconds: number) => {
  telling = readWhenTold({ onUnread, onNews, graceMilliseconds });
};
beforeEach(() => {
  api = fakeApi().on(readNotifications, () => ({ unread_count: 4 }));
  onUnread.mockReset();
  onNews.mockReset();
  task += 1;
});
afterEach(() => {
  telling.stop();
  expect(api.faults).toEqual([]);
});

const ended = (more: Partial<Notification> = {}): Notification => ({
  ...{ id: 100 + task, kind: 'export_ended', object: { kind: 'task', id: task }, facts: {}, times: 1 },
  ...{ created_ts: 1_764_000_000, is_read: false },
  ...more,
});
const hear = (...items: Notification[]) => telling.hear({ unread_count: 5, items });
const marked = () => api.callsTo(readNotifications).map(({ body }) => body);
const counts = () => onUnread.mock.calls.map(([count]) => count);

test('what the screen has told before is marked as read, and never counted or said by the bell', async () => {
  listen(20);
  taskIsTold(task);
  hear(ended());
  await expect.poll(() => marked()).toEqual([{ ids: [100 + task] }]);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(onNews).not.toHaveBeenCalled();
  expect(new Set(counts())).toEqual(new Set([4]));
});

test('what the screen tells a moment after the bell has heard of it is the screen’s as well', async () => {
  listen(10_000);
  hear(ended());
  expect(counts()).toEqual([4]);
  taskIsTold(task);
  await expect.poll(() => marked()).toEqual([{ ids: [100 + task] }]);
  expect(onNews).not.toHaveBeenCalled();
  expect(new Set(counts())).toEqual(new Set([4]));
});

test('what the screen does not tell in time is told by the bell, and read once the screen tells it', async () => {
  listen(20);
  hear(ended());
  await expect.poll(() => onNews).toHaveBeenCalledWith(ended());
  expect(counts().at(-1)).toBe(5);
  expect(marked()).toEqual([]);
  taskIsTold(task);
  await expect.poll(() => marked()).toEqual([{ ids: [100 + task] }]);
  await expect.poll(() => counts().at(-1)).toBe(4);
});

test('what is no end of a task is told at once, and what was read not at all', () => {
  listen(10_000);
  const signIn = ended({ id: 7, kind: 'new_sign_in', object: { kind: 'session', id: null } });
  hear(ended({ is_read: true }), signIn);
  expect(onNews.mock.calls).toEqual([[signIn]]);
  expect(counts()).toEqual([5]);
});

test('an end that was told in a window at which nobody looks is told by the bell', async () => {
  listen(20);
  const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  taskIsTold(task);
  look.mockRestore();
  hear(ended());
  await expect.poll(() => onNews).toHaveBeenCalledWith(ended());
  expect(marked()).toEqual([]);
});
