import type { NotificationKind } from '../notification-kinds.contract.ts';
import type { Notification } from '../notifications.contract.ts';

/** Something that a person should hear of. */
export type News = {
  siteId: number;
  profileId: number;
  kind: NotificationKind;
  object: Notification['object'];
  facts: Notification['facts'];
  /** Somebody has written a mail about it already. */
  isMailed?: boolean;
  /** What the notification says instead where earlier ones about the same were not read yet. */
  join?: (facts: Notification['facts'], earlier: readonly Notification['facts'][]) => Notification['facts'];
  atTs: number;
};
