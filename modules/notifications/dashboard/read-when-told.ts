import { call } from '#platform/dashboard/call.ts';
import { isTaskTold, onTaskTold } from '#platform/dashboard/told-tasks.ts';
import { type Notification, readNotifications } from '../notifications.contract.ts';
import type { NotificationChange } from './notification-stream.ts';

/** As long as a window may take to hear of the end of what it follows by itself, in milliseconds. */
const GRACE = 3_000;

type Told = {
  /** Told how many are unread, without what the window is about to tell. */
  onUnread(count: number): void;
  /** Told what the bell has to say. */
  onNews(news: Notification): void;
  graceMilliseconds?: number;
};

/**
 * Keeps the bell from telling the ends of tasks that a dialog or a notice of this window tells: these are marked as read,
 * and the others are told a moment later.
 */
export function readWhenTold({ onUnread, onNews, graceMilliseconds = GRACE }: Told) {
  /** The ends that the window may still tell, or has told and the server does not know yet, by their tasks. */
  const held = new Map<number, { id: number; timer?: ReturnType<typeof setTimeout> }>();
  /** Ids of the ends that the bell has told, by their tasks. */
  const said = new Map<number, number>();
  let count = 0;
  const show = () => onUnread(Math.max(0, count - held.size));
  const release = (task: number) => {
    clearTimeout(held.get(task)?.timer);
    held.delete(task);
  };
  const hold = (task: number, news: Notification) => {
    release(task);
    const timer = setTimeout(() => {
      release(task);
      said.set(task, news.id);
      onNews(news);
      show();
    }, graceMilliseconds);
    held.set(task, { id: news.id, timer });
  };
  const read = async (task: number, id: number) => {
    release(task);
    held.set(task, { id });
    const answer = await call(readNotifications, { body: { ids: [id] } }).catch(() => null);
    release(task);
    if (answer) count = answer.unread_count;
    show();
  };
  const forget = onTaskTold((task) => {
    const id = held.get(task)?.id ?? said.get(task);
    if (id !== undefined) void read(task, id);
  });
  return {
    hear: ({ unread_count, items }: NotificationChange): void => {
      count = unread_count;
      for (const news of items.filter(({ is_read }) => !is_read)) {
        const task = news.object.kind === 'task' ? news.object.id : null;
        if (task === null) onNews(news);
        else if (isTaskTold(task)) void read(task, news.id);
        else hold(task, news);
      }
      show();
    },
    stop: (): void => {
      forget();
      for (const { timer } of held.values()) clearTimeout(timer);
    },
  };
}
