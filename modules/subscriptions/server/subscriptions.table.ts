import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { containing } from '#platform/server/like-pattern.ts';
import type { ListDescription } from '#platform/server/rows/list-page.ts';
import { type RowOf, rowTable } from '#platform/server/rows/table.ts';
import { startOfDate } from '#platform/server/zoned-time.ts';
import {
  type Subscription,
  type SubscriptionFilters,
  subscriptionExists,
} from '../subscriptions.contract.ts';
import { isOpen } from './subscription-standing.ts';

/** A subscription before the names of its person and its package are known, and where its payments are. */
export type StoredSubscription = Omit<Subscription, 'profile_title' | 'package_title' | 'gateway_url'>;

const shown = (row: RowOf<'subscription'>): StoredSubscription =>
  ({ ...row, is_open: isOpen(row, Math.floor(Date.now() / 1000)) }) as unknown as StoredSubscription;

export const subscriptionTable = rowTable('subscription', {
  kind: 'subscription',
  topic: 'subscription',
  show: shown,
  said: (row) => ({
    ...{ profile_id: row.profile_id, email: row.email, package_id: row.package_id, plan_id: row.plan_id },
    ...{ status: row.status, date_start: row.date_start, date_expire: row.date_expire },
    ...{ auto_renew: row.auto_renew, is_ending: row.is_ending, price: row.price, currency: row.currency },
    ...{ coupon_id: row.coupon_id, note: row.note },
  }),
  event: ({ profile_id, package_id, status }) => ({ profile_id, package_id, status }),
  unique: { subscription_once: { error: subscriptionExists, field: 'package_id' } },
});

type Filter = keyof SubscriptionFilters;
type Conditions = { [Key in Filter]?: (value: NonNullable<SubscriptionFilters[Key]>) => RawBuilder<SqlBool> };

/** The condition of each filter on a site, whose days are those of its zone. */
const conditionsOn = (siteId: number, zone: string): Conditions => ({
  status: (status) => sql`status = ${status}`,
  expired: (isExpired) => (isExpired ? sql`status = 'expired'` : sql`status <> 'expired'`),
  group_id: (id) => sql`group_ids @> array[${id}::bigint]`,
  subscription_name: (words) => hasWords(siteId, words),
  search: (words) => hasWords(siteId, words),
  date_start: (date) => sql`date_start >= ${startOfDate(date, zone)}`,
  date_expire: (date) => sql`date_expire < ${startOfDate(date, zone, 1)}`,
});

/** Words of the address, of the person's name or of the package's title. */
function hasWords(siteId: number, words: string): RawBuilder<SqlBool> {
  const pattern = containing(words);
  return sql`(email ilike ${pattern}
    or profile_id = any(array(select id from profile where site_id = ${siteId} and title ilike ${pattern}))
    or package_id = any(array(select id from package where site_id = ${siteId} and title ilike ${pattern})))`;
}

/** How the list of a site is asked. */
export const subscriptionList = (
  siteId: number,
  zone: string,
): ListDescription<'subscription', SubscriptionFilters> => ({
  filters: conditionsOn(siteId, zone),
  sorts: {
    start: { column: 'date_start' },
    expire: { by: sql`coalesce(date_expire, 9007199254740991)` },
    created: { column: 'id' },
  },
});

/** What a file of the list asks for: its filters, without page and order. */
export type AskedFilters = Partial<Pick<SubscriptionFilters, (typeof filterKeys)[number]>>;

const filterKeys = [
  ...(['status', 'expired', 'group_id', 'subscription_name', 'search', 'date_start', 'date_expire'] as const),
] as const;

export const filtersOf = (query: SubscriptionFilters): AskedFilters =>
  Object.fromEntries(filterKeys.flatMap((key) => (query[key] === undefined ? [] : [[key, query[key]]])));

/** The same as one condition. */
export function whereAsked(siteId: number, zone: string, asked: AskedFilters): RawBuilder<SqlBool> {
  const conditions = conditionsOn(siteId, zone) as Record<
    string,
    ((value: unknown) => RawBuilder<SqlBool>) | undefined
  >;
  const parts = Object.entries(asked).flatMap(([key, value]) => conditions[key]?.(value) ?? []);
  return sql`${sql.join([sql`site_id = ${siteId} and deleted_ts is null`, ...parts], sql` and `)}`;
}
