export {
  type MovedSubscription,
  mayMoveSubscriptions,
  moveSubscriptions,
  returnSubscriptions,
  subscriptionsOf,
} from './server/move-subscriptions.ts';
export { actOnOwn } from './server/own/act-on-own.ts';
export { ownPlansOf } from './server/own/own-plans.ts';
export { type Renewal, renewalsOf } from './server/renewals-of.ts';
