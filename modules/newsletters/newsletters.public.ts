export { forgetPushOf, movePush } from './server/push/push-subscriptions.ts';
export {
  keepOwnNewsletters,
  type OwnAddress,
  ownNewslettersOf,
} from './server/readers/own-newsletters.ts';
export { forgetAddress } from './server/subscribers/forget-subscribers.ts';
