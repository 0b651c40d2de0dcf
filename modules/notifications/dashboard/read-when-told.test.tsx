import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { taskIsTold } from '#platform/dashboard/told-tasks.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { type Notification, readNotifications } from '../notifications.contract.ts';
import { type ReadWhenTold, readWhenTold } from './read-when-told.ts';

let api: FakeApi;
let telling: ReadWhenTold;
const unread = vi.fn();
let task = 0;

beforeEach(() => {
  api = fakeApi().on(readNotifications, () => ({ unread_count: 4 }));
  unread.mockReset();
  telling = readWhenTold(unread);
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
const marked = () => api.callsTo(readNotifications).map(({ body }) => body);

test('what the screen has told before is marked as read when the bell hears of it', async () => {
  taskIsTold(task);
  expect(telling.hear([ended()])).toEqual({ told: [ended()], untold: [] });
  await vi.waitFor(() => expect(unread).toHaveBeenCalledWith(4));
  expect(marked()).toEqual([{ ids: [100 + task] }]);
});

test('what the bell has heard of before is marked as read when the screen tells it', async () => {
  expect(telling.hear([ended()])).toEqual({ told: [], untold: [ended()] });
  expect(marked()).toEqual([]);
  taskIsTold(task);
  await vi.waitFor(() => expect(unread).toHaveBeenCalledWith(4));
  expect(marked()).toEqual([{ ids: [100 + task] }]);
});

test('what nobody has told, is read, or is no task is left to the bell', () => {
  const signIn = ended({ id: 7, kind: 'new_sign_in', object: { kind: 'session', id: null } });
  taskIsTold(task);
  expect(telling.hear([ended({ is_read: true }), signIn])).toEqual({ told: [], untold: [signIn] });
  taskIsTold(task + 1_000);
  expect(marked()).toEqual([]);
});

test('an end that was told in a window at which nobody looks is told by the bell', () => {
  const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  taskIsTold(task);
  look.mockRestore();
  expect(telling.hear([ended()]).untold).toEqual([ended()]);
  expect(marked()).toEqual([]);
});
