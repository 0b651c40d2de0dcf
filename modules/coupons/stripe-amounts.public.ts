export { ownAmount, stripeAmount } from './server/stripe-amounts.ts';
