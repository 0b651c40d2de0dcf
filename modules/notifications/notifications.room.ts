import { room } from '#platform/server/room.ts';
import { listNotifications, readNotifications, streamNotifications } from './notifications.contract.ts';
import { notificationHandlers } from './server/notifications.handlers.ts';

/** What people are told of. */
export const notificationsRoom = room({
  name: 'notifications',
  contracts: { listNotifications, readNotifications, streamNotifications },
  open: (ground) => ({ handlers: notificationHandlers(ground) }),
});
