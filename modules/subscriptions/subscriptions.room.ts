import { exportsOf } from '#modules/exports/exports.public.ts';
import { room } from '#platform/server/room.ts';
import { rowNames } from '#platform/server/rows/row-names.ts';
import { createPackage, listPackageProducts, listPackages, updatePackage } from './packages.contract.ts';
import { defineChangedPackages } from './server/changed-packages.jobs.ts';
import { defineSubscriptionLetters } from './server/letters/subscription-letters.jobs.ts';
import { packageHandlers } from './server/packages.handlers.ts';
import { packageTable } from './server/packages.table.ts';
import { bringShop } from './server/shop/shop-pages.ts';
import { defineStripeJobs } from './server/stripe/stripe.jobs.ts';
import { stripeEventHandlers } from './server/stripe/stripe-events.handlers.ts';
import { defineSubscriptionJobs } from './server/subscription.jobs.ts';
import { demoSubscriptions } from './server/subscriptions.demo.ts';
import { subscriptionHandlers } from './server/subscriptions.handlers.ts';
import { subscriptionTable } from './server/subscriptions.table.ts';
import { takeStripeEvent } from './stripe-events.contract.ts';
import { createSubscription, listSubscriptions, updateSubscription } from './subscriptions.contract.ts';

/** What readers subscribe to, and who does. */
export const subscriptionsRoom = room({
  name: 'subscriptions',
  contracts: {
    ...{ listPackages, createPackage, updatePackage, listPackageProducts },
    ...{ listSubscriptions, createSubscription, updateSubscription, takeStripeEvent },
  },
  open: (ground) => {
    defineSubscriptionJobs(ground);
    defineChangedPackages(ground);
    defineStripeJobs(ground);
    defineSubscriptionLetters(ground);
    bringShop(ground);
    return {
      handlers: [
        ...packageHandlers(ground),
        ...stripeEventHandlers(ground),
        ...subscriptionHandlers(ground, exportsOf(ground)),
      ],
    };
  },
  menu: [
    {
      ...{ group: 'audience', id: 'subscriptions', path: '/subscriptions' },
      ...{ icon: 'subscriptions', call: listSubscriptions },
    },
    {
      ...{ group: 'audience', id: 'membership-subscriptions', path: '/membership_subscriptions' },
      ...{ icon: 'packages', call: listPackages },
    },
  ],
  things: {
    package: { names: rowNames(packageTable, listPackages, ({ title }) => title) },
    subscription: { names: rowNames(subscriptionTable, listSubscriptions, ({ email }) => email) },
  },
  retention: { package: 30, subscription: 30 },
  demo: demoSubscriptions,
});
