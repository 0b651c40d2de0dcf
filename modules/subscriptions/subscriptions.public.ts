export { mayMoveSubscriptions, moveSubscriptions, subscriptionsOf } from './server/move-subscriptions.ts';
