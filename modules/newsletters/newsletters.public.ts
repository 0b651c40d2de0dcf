export { forgetAddress } from './server/subscribers/forget-subscribers.ts';
