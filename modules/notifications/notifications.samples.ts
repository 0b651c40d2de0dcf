import { samplesOf } from '#platform/testing/samples.ts';
import { notificationsRoom } from './notifications.room.ts';

/** What the tests that are made of the contracts know of this room. */
export const notificationsSamples = samplesOf(notificationsRoom, {
  who: {
    listNotifications: { who: 'signedIn' },
    readNotifications: { who: 'signedIn', isOwn: true },
    streamNotifications: { who: 'signedIn' },
    getEmailSubscriptions: { who: 'signedIn' },
    saveEmailSubscriptions: { who: 'signedIn', isOwn: true },
  },
  bodies: {
    readNotifications: ({ notification }) => ({ ids: [notification] }),
  },
});
