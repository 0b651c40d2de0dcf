import { room } from '#platform/server/room.ts';
import { getEmailSubscriptions, saveEmailSubscriptions } from './email-subscriptions.contract.ts';
import { listNotifications, readNotifications, streamNotifications } from './notifications.contract.ts';
import { emailSubscriptionHandlers } from './server/email-subscriptions.ts';
import { forgetNotifications } from './server/forget-people.ts';
import { notificationHandlers } from './server/notifications.handlers.ts';
import { definePeakMails } from './server/peak-mails.ts';
import { defineStatsMails } from './server/send-stats.ts';

/** What people are told of. */
export const notificationsRoom = room({
  name: 'notifications',
  contracts: {
    ...{ listNotifications, readNotifications, streamNotifications },
    ...{ getEmailSubscriptions, saveEmailSubscriptions },
  },
  open: (ground, house) => {
    forgetNotifications(ground);
    defineStatsMails(ground);
    definePeakMails(ground);
    return {
      handlers: [...notificationHandlers(ground, house), ...emailSubscriptionHandlers(ground.database)],
    };
  },
});
