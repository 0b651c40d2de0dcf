import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { firstOf, noteThing, samplesOf } from '#platform/testing/samples.ts';
import { packageSortKeys, packageStatuses } from './package-kinds.contract.ts';
import { subscriptionSortKeys, subscriptionStatuses } from './subscription-kinds.contract.ts';
import { subscriptionsRoom } from './subscriptions.room.ts';

const manages: Expectation = { who: [{ all: ['MANAGE_SUBSCRIPTIONS'], on: 'site' }] };

const sees: Expectation = {
  who: [
    { all: ['EDIT_SITE'], on: 'site' },
    { all: ['DOWNLOAD_SUBSCRIBERS'], on: 'site' },
  ],
};

/** What every package of the samples says. */
const pack = { products: '[]', plans: '[]', status: 'active' };

/** What the tests that are made of the contracts know of this room. */
export const subscriptionsSamples = samplesOf(subscriptionsRoom, {
  who: {
    listPackages: manages,
    createPackage: manages,
    updatePackage: manages,
    listPackageProducts: manages,
    listSubscriptions: sees,
    createSubscription: manages,
    updateSubscription: manages,
    takeStripeEvent: { who: 'everyone', isOwn: true },
  },
  parameters: { packageId: 'package', subscriptionId: 'subscription' },
  bodies: {
    createPackage: () => ({ title: 'Later package' }),
    updatePackage: () => ({ revision: 1, description: 'Looked at' }),
    createSubscription: ({ package: package_id, profile: profile_id }) => ({ package_id, profile_id }),
    updateSubscription: () => ({ revision: 1, note: 'Looked at' }),
  },
  small: {
    package: 'Some dozens, each made by hand.',
    checkout: 'One for each reader who came to pay within three months.',
    gateway_event: 'Those of a month.',
  },
  manyRows: [
    `insert into package (site_id, id, slug, title, title_key, products, plans, status, created_ts, updated_ts)
    select $1::bigint, 7900000 + n, 'pack-' || n, 'Pack ' || n, 'pack ' || n, '[]', '[]', 'active', 1700000000, 1700000000
    from generate_series(1, 10) as n`,
    `insert into subscription (site_id, id, profile_id, email, package_id, status, date_start, date_expire, group_ids,
      price, created_ts, updated_ts)
    select $1::bigint, 7910000 + n, ${firstOf.profile} + n % 2000, 'reader-' || n || '@mail.test', 7900001 + n / 2000,
      (array['active', 'expired', 'canceled', 'paused'])[1 + n % 4], 1700000000 + n, 1800000000 + n,
      array[7000000 + n % 50], 900, 1700000000 + n, 1700000000 + n
    from generate_series(1, least($2::int, 19000)) as n`,
  ],
  fill: async ({ trx, site, now, nextId }) => {
    const id = nextId();
    const title = `${site.mark} package`;
    await trx
      .insertInto('package')
      .values({
        ...{ site_id: site.id, id, created_ts: now, updated_ts: now, ...pack },
        ...{ slug: 'full-access', title, title_key: title },
      })
      .execute();
    noteThing(site, 'package', id);
    const subscriptionId = nextId();
    await trx
      .insertInto('subscription')
      .values({
        ...{ site_id: site.id, id: subscriptionId, created_ts: now, updated_ts: now, package_id: id },
        ...{ profile_id: site.owner.profileId, email: `${site.mark}@mail.test`, note: site.mark },
        ...{ status: 'active', date_start: now, source: site.mark },
      })
      .execute();
    noteThing(site, 'subscription', subscriptionId);
  },
  hostile: async ({ trx, siteId, now, nextId, text, rows }) => {
    const packages = rows.map((at) => ({
      ...{ site_id: siteId, id: nextId(), created_ts: now, updated_ts: now, ...pack },
      ...{ slug: `package-${at}`, title: text(at), title_key: `package ${at}`, description: text(at + 1) },
    }));
    await trx.insertInto('package').values(packages).execute();
    const subscriptions = packages.map(({ id: package_id }, at) => ({
      ...{ site_id: siteId, id: nextId(), created_ts: now, updated_ts: now, package_id },
      ...{ email: `${text(at)}@mail.test`, note: text(at + 1), source: text(at + 2), status: 'active' },
      date_start: now - at,
    }));
    await trx.insertInto('subscription').values(subscriptions).execute();
  },
  asked: () => ({
    ...{ query: ['package', 'e'], subscription_name: ['reader', 'e'], search: ['reader', 'e'] },
    status: [...packageStatuses, ...subscriptionStatuses],
    ...{ expired: ['true', 'false'], group_id: [7_000_001] },
    ...{ date_start: ['15-11-2023'], date_expire: ['16-01-2027'], total: [1] },
    ...{ download_format: [], target_email: ['owner@mail.test'] },
    order_by: [...packageSortKeys, ...subscriptionSortKeys],
  }),
});
