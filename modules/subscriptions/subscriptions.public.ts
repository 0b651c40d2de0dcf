export {
  type MovedSubscription,
  mayMoveSubscriptions,
  moveSubscriptions,
  returnSubscriptions,
  subscriptionsOf,
} from './server/move-subscriptions.ts';
export { type Renewal, renewalsOf } from './server/renewals-of.ts';
