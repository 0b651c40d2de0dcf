import { demoUserGroups } from '#modules/user-groups/user-group-grants.public.ts';
import type { DemoNeeds } from '#platform/server/room.ts';
import type { PackageProduct, PlanDraft } from '../packages.contract.ts';
import { openedBy } from './open-access.ts';
import { titleKey } from './packages.table.ts';
import { hasEnded } from './subscription-standing.ts';

type DemoPackage = {
  slug: string;
  title: string;
  description: string;
  status: 'draft' | 'active' | 'archived';
  /** Slugs of the groups that it opens. */
  groups: readonly string[];
  others: readonly PackageProduct[];
  /** Names of gated files that it gives, where the demo has files. */
  files?: readonly string[];
  plans: readonly Pick<PlanDraft, 'interval' | 'interval_count' | 'amount' | 'trial_days'>[];
};

const monthly = { interval: 'month', interval_count: 1 } as const;
const yearly = { interval: 'year', interval_count: 1 } as const;
const noAds: PackageProduct = { type: 'ad_free', ref_id: null };
const letters: PackageProduct = { type: 'newsletter', ref_id: null };

const packages: readonly DemoPackage[] = [
  {
    ...{ slug: 'digital', title: 'Herald Digital', status: 'active', groups: ['subscribers'] },
    ...{ description: 'Every story on every device.', others: [] },
    plans: [
      { ...monthly, amount: 900, trial_days: 14 },
      { ...yearly, amount: 9_000, trial_days: 14 },
    ],
  },
  {
    ...{ slug: 'supporter', title: 'Herald Supporter', status: 'active' },
    ...{ description: 'Everything in Digital, no ads, and the editor’s letter on Sundays.' },
    ...{ groups: ['subscribers', 'founding-members'], others: [noAds, letters] },
    plans: [
      { ...monthly, amount: 1_500, trial_days: 0 },
      { ...yearly, amount: 15_000, trial_days: 0 },
    ],
  },
  {
    ...{ slug: 'archive-pass', title: 'Archive pass', status: 'draft', groups: [], others: [noAds] },
    files: ['air-quality.csv'],
    ...{ description: 'All issues since 1898, paid once.' },
    plans: [{ interval: 'one_time', interval_count: 1, amount: 4_900, trial_days: 0 }],
  },
  {
    ...{ slug: 'print-2019', title: 'Print and digital 2019', status: 'archived', groups: [], others: [] },
    ...{ description: 'No longer sold.', plans: [{ ...monthly, amount: 2_400, trial_days: 0 }] },
  },
];

/** What readers of the demo newsroom subscribe to. */
export async function demoSubscriptions(needs: DemoNeeds): Promise<void> {
  const { trx, siteId, now, nextId } = needs;
  await demoUserGroups(needs);
  const groups = await trx
    .selectFrom('user_group')
    .select(['id', 'slug'])
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .execute();
  const idOf = (slug: string) => groups.find((group) => group.slug === slug)?.id ?? null;
  const gated = await trx
    .selectFrom('asset')
    .select(['id', 'filename'])
    .where('site_id', '=', siteId)
    .where('is_gated', '=', true)
    .where('deleted_ts', 'is', null)
    .execute();
  const rows = packages.map(({ groups: slugs, others, files = [], plans, ...said }, sort) => ({
    ...{ site_id: siteId, id: nextId(), created_ts: now, updated_ts: now },
    ...{ ...said, sort, title_key: titleKey(said.title) },
    products: JSON.stringify([
      ...slugs.flatMap((slug) => {
        const ref_id = idOf(slug);
        return ref_id === null ? [] : [{ type: 'user_group', ref_id }];
      }),
      ...others,
      ...gated.flatMap(({ id, filename }) =>
        files.includes(filename) ? [{ type: 'file_download', ref_id: id }] : [],
      ),
    ]),
    plans: JSON.stringify(
      plans.map((plan) => ({
        ...{ id: nextId(), ...plan, currency: 'EUR', gateway_price_ref: null, retired_ts: null },
      })),
    ),
  }));
  await trx.insertInto('package').values(rows).execute();
  await demoSubscribers(needs, rows);
}

const DAY = 86_400;
const MOST_SUBSCRIBERS = 46;

/** How they stand, one after the other; days are counted from now. */
const standings = [
  ...Array<DemoStanding>(4).fill({ status: 'active', gateway: 'stripe', end: 19, auto_renew: true }),
  { status: 'active', gateway: 'manual', end: 200, note: 'Won the spring raffle.' },
  { status: 'trialing', gateway: 'stripe', end: 6, auto_renew: true },
  { status: 'active', gateway: 'apple', end: 25, auto_renew: true },
  { status: 'past_due', gateway: 'stripe', end: -1, auto_renew: true },
  { status: 'active', gateway: 'manual', end: null, note: 'Member of the reader council.' },
  { status: 'paused', gateway: 'manual', end: 64, note: 'Abroad until spring.' },
  { status: 'active', gateway: 'google', end: 12, auto_renew: true },
  { status: 'canceled', gateway: 'stripe', end: -20 },
  { status: 'expired', gateway: 'manual', end: -43, note: 'Trial for schools.' },
] satisfies DemoStanding[];

type DemoStanding = {
  status: string;
  gateway: string;
  end: number | null;
  auto_renew?: boolean;
  note?: string;
};

/** Whoever subscribes is not merged away. */
const withoutAny = ['Lucas Brandt', 'Imogen Ferris'];

/** Some people of the newsroom subscribe; the first sweep opens to them what they have. */
async function demoSubscribers(
  { trx, siteId, now, nextId }: DemoNeeds,
  made: readonly { id: number; products: string; plans: string }[],
): Promise<void> {
  const people = await trx
    .selectFrom('profile')
    .select(['id', 'email'])
    .where('site_id', '=', siteId)
    .where('email', 'is not', null)
    .where('deleted_ts', 'is', null)
    .where('title', 'not in', withoutAny)
    .orderBy('id')
    .limit(MOST_SUBSCRIBERS)
    .execute();
  const rows = people.map(({ id: profile_id, email }, at) => {
    const { end, note = '', auto_renew = false, ...said } = standings[at % standings.length] as DemoStanding;
    const pack = made[at % 3 === 2 ? 1 : 0] as (typeof made)[number];
    const plans = JSON.parse(pack.plans) as { id: number; amount: number }[];
    const plan = plans[at % plans.length];
    const isFree = said.gateway === 'manual';
    return {
      ...{ site_id: siteId, id: nextId(), created_ts: now, updated_ts: now, profile_id, email: email ?? '' },
      ...{ ...said, note, auto_renew, package_id: pack.id, plan_id: isFree ? null : (plan?.id ?? null) },
      ...{ price: isFree ? 0 : (plan?.amount ?? 0), currency: 'EUR', due_ts: now },
      source: isFree ? 'complimentary' : 'checkout',
      gateway_ref: isFree ? null : `sub_demo${at + 1}`,
      date_start: now - ((at * 37) % 300) * DAY - 44 * DAY,
      date_expire: end === null ? null : now + end * DAY,
      past_due_ts: said.status === 'past_due' ? now - DAY : null,
      paused_ts: said.status === 'paused' ? now - 9 * DAY : null,
      canceled_ts: said.status === 'canceled' ? now - 20 * DAY : null,
      // Who has newsletters by a package is on their list: nobody is asked by mail as the demo begins.
      open_extras:
        hasEnded(said.status) || said.status === 'paused'
          ? []
          : [...openedBy(JSON.parse(pack.products)).extras],
      group_ids: (JSON.parse(pack.products) as PackageProduct[]).flatMap(({ type, ref_id }) =>
        type === 'user_group' && ref_id !== null ? [ref_id] : [],
      ),
    };
  });
  if (rows.length > 0) await trx.insertInto('subscription').values(rows).execute();
}
