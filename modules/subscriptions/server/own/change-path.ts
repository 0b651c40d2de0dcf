import type { OwnSubscription } from '../shop/own-subscriptions.ts';
import { SHOP_PATH } from '../shop/shop-offer.ts';
import { isPaidAgain } from './act-on-own.ts';

/** Where readers change from one plan to another. */
export const CHANGE_PATH = `${SHOP_PATH}/change`;

export const changePath = (subscriptionId: number): string => `${CHANGE_PATH}?subscription=${subscriptionId}`;

/** Whether another plan can take its place: it runs, is paid, and is not about to end. */
export const isChangeable = (own: OwnSubscription): boolean =>
  isPaidAgain(own) && !own.is_ending && (own.status === 'active' || own.status === 'trialing');
