import { call } from '#platform/dashboard/call.ts';
import { isTaskTold, onTaskTold } from '#platform/dashboard/told-tasks.ts';
import { type Notification, readNotifications } from '../notifications.contract.ts';

/** Keeps the bell from telling the ends of tasks that a dialog or a notice of this window tells. */
export type ReadWhenTold = {
  /** Divides what is unread by whether the screen has told it. */
  hear(items: readonly Notification[]): { told: Notification[]; untold: Notification[] };
  stop(): void;
};

/** Marks as read what was told on the screen, whichever of the two comes first. */
export function readWhenTold(onUnread: (count: number) => void): ReadWhenTold {
  /** Ids of unread notifications by their tasks. */
  const waiting = new Map<number, number>();
  const read = async (ids: number[]) => {
    const answer = await call(readNotifications, { body: { ids } }).catch(() => null);
    if (answer) onUnread(answer.unread_count);
  };
  const stop = onTaskTold((taskId) => {
    const id = waiting.get(taskId);
    if (id !== undefined) void read([id]);
  });
  return {
    hear: (items) => {
      const unread = items.filter(({ is_read }) => !is_read);
      const { told = [], untold = [] } = Object.groupBy(unread, (one) =>
        isTaskTold(taskOf(one)) ? 'told' : 'untold',
      );
      if (told.length > 0) void read(told.map(({ id }) => id));
      for (const one of untold) waiting.set(taskOf(one), one.id);
      return { told, untold };
    },
    stop,
  };
}

/** The id of the task that has ended; NaN when it is about something else. */
const taskOf = ({ object }: Notification): number =>
  object.kind === 'task' ? (object.id ?? Number.NaN) : Number.NaN;
