import { type Kysely, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { defaultLimits, type QuotaLimits, type QuotaName, quotaExceeded } from '#platform/contract/quota.ts';
import { type Sentence, said } from '#platform/contract/sentence.ts';
import type { Jobs } from './jobs.ts';
import type { Metrics } from './metrics.ts';

/** Who uses something up; without a person the site alone. */
export type QuotaUser = { siteId: number; profileId: number | null };

/** How much of each is used; 0 asks only that the limit is not reached. */
export type QuotaAmounts = Partial<Record<QuotaName, number>>;

/** What people and sites may use up in a day. Days are those of UTC, so that a site's zone cannot bring one back. */
export type Quotas = {
  /**
   * Uses something up, with the caller's transaction. Others of the site wait from here until it ends, so this comes
   * late in it, and never where lists are read.
   * @throws ApiError quota_exceeded
   */
  take(trx: Kysely<DB>, user: QuotaUser, amounts: QuotaAmounts): Promise<void>;
  /** The same for what cannot ask: whether there was room; nothing is used up when there was none. */
  tryTake(trx: Kysely<DB>, user: QuotaUser, amounts: QuotaAmounts): Promise<boolean>;
  /** Counts what was used, whether there was room or not: it is done, and the next who takes is refused. */
  record(trx: Kysely<DB>, user: QuotaUser, amounts: QuotaAmounts): Promise<void>;
};

const DAY = 86_400;
const KEPT_DAYS = 31;
const PURGE_SECONDS = 3_600;
/** Stands for the site where a person's id stands otherwise. */
const SITE = 0;

type Used = { quota: QuotaName; profile_id: number; used: number };
type Excess = { quota: QuotaName; scope: 'person' | 'site'; limit: number };

/** Opens the quotas; what they refuse and count is among the metrics. */
export function openQuotas({
  db,
  jobs,
  metrics,
  now = () => Date.now() / 1000,
}: {
  db: Kysely<DB>;
  jobs?: Jobs;
  metrics?: Metrics | null;
  now?: () => number;
}): Quotas {
  const today = () => Math.floor(now() / DAY);
  jobs?.sweep({
    name: 'quotas of days long past',
    seconds: PURGE_SECONDS,
    run: (signal) => purge(db, today() - KEPT_DAYS, signal),
  });

  const add = async (trx: Kysely<DB>, user: QuotaUser, amounts: QuotaAmounts): Promise<Used[]> => {
    const rows = rowsOf(user, amounts);
    const { rows: used } = await sql<Used>`
      insert into quota_use (site_id, day, quota, profile_id, used)
      values ${sql.join(
        rows.map(
          ({ quota, profile_id, amount }) =>
            sql`(${user.siteId}, ${today()}, ${quota}, ${profile_id}, ${amount})`,
        ),
      )}
      on conflict (site_id, day, quota, profile_id) do update set used = quota_use.used + excluded.used
      returning quota, profile_id, used`.execute(trx);
    return used;
  };
  const count = (amounts: QuotaAmounts) => {
    for (const [quota, amount] of entriesOf(amounts)) if (amount > 0) metrics?.quotaUsed(quota, amount);
  };
  const refused = (excess: Excess) => metrics?.quotaRefused(excess.quota, excess.scope);

  return {
    take: async (trx, user, amounts) => {
      const limits = await limitsOf(trx, user.siteId);
      const excess = excessIn(await add(trx, user, amounts), amounts, limits);
      if (excess) {
        refused(excess);
        throw refusal(excess, now());
      }
      count(amounts);
    },
    tryTake: async (trx, user, amounts) => {
      const limits = await limitsOf(trx, user.siteId);
      const known = await trx
        .selectFrom('quota_use')
        .select(['quota', 'profile_id', 'used'])
        .where('site_id', '=', user.siteId)
        .where('day', '=', today())
        .where('profile_id', 'in', user.profileId === null ? [SITE] : [SITE, user.profileId])
        .execute();
      const after = rowsOf(user, amounts).map(({ quota, profile_id, amount }): Used => {
        const row = known.find((one) => one.quota === quota && one.profile_id === profile_id);
        return { quota, profile_id, used: (row?.used ?? 0) + amount };
      });
      const excess = excessIn(after, amounts, limits);
      if (excess) refused(excess);
      else {
        await add(trx, user, amounts);
        count(amounts);
      }
      return excess === undefined;
    },
    record: async (trx, user, amounts) => {
      await add(trx, user, amounts);
      count(amounts);
    },
  };
}

const entriesOf = (amounts: QuotaAmounts) => Object.entries(amounts) as [QuotaName, number][];

/** In one order everywhere, so that two who take at once wait for each other and not in a circle. */
function rowsOf({ profileId }: QuotaUser, amounts: QuotaAmounts) {
  return entriesOf(amounts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([quota, amount]) => {
      const site = { quota, profile_id: SITE, amount };
      return profileId === null ? [site] : [site, { quota, profile_id: profileId, amount }];
    });
}

/** Where more is used than may be, or where asking for nothing finds that all is used. */
function excessIn(used: readonly Used[], amounts: QuotaAmounts, limits: QuotaLimits): Excess | undefined {
  for (const { quota, profile_id, used: total } of used) {
    const scope = profile_id === SITE ? 'site' : 'person';
    const limit = limits[quota][scope];
    if (total > limit || (amounts[quota] === 0 && total >= limit)) return { quota, scope, limit };
  }
  return undefined;
}

async function limitsOf(db: Kysely<DB>, siteId: number): Promise<QuotaLimits> {
  const rows = await db
    .selectFrom('quota_limit')
    .select(['quota', 'person', 'site'])
    .where('site_id', '=', siteId)
    .execute();
  const own = rows.map(({ quota, person, site }) => [quota, { person, site }]);
  return { ...defaultLimits, ...Object.fromEntries(own) };
}

/** Sets the limits of one quota for one site. */
export async function setQuotaLimit(
  trx: Kysely<DB>,
  { siteId, quota, ...limits }: { siteId: number; quota: QuotaName; person: number; site: number },
): Promise<void> {
  await trx
    .insertInto('quota_limit')
    .values({ site_id: siteId, quota, ...limits })
    .onConflict((conflict) => conflict.columns(['site_id', 'quota']).doUpdateSet(limits))
    .execute();
}

/** Of a person, and of a site. */
const reached: Record<QuotaName, (limit: string) => Record<Excess['scope'], Sentence>> = {
  rows: (limit) => ({
    person: said`You've reached today's limit of ${limit} exported rows. It resets at midnight UTC.`,
    site: said`This site has reached today's limit of ${limit} exported rows. It resets at midnight UTC.`,
  }),
  bytes: (limit) => ({
    person: said`You've reached today's limit of ${limit} bytes of files. It resets at midnight UTC.`,
    site: said`This site has reached today's limit of ${limit} bytes of files. It resets at midnight UTC.`,
  }),
  files: (limit) => ({
    person: said`You've reached today's limit of ${limit} files. It resets at midnight UTC.`,
    site: said`This site has reached today's limit of ${limit} files. It resets at midnight UTC.`,
  }),
  uploads: (limit) => ({
    person: said`You've reached today's limit of ${limit} uploads. It resets at midnight UTC.`,
    site: said`This site has reached today's limit of ${limit} uploads. It resets at midnight UTC.`,
  }),
  mails: (limit) => ({
    person: said`You've reached today's limit of ${limit} emails. It resets at midnight UTC.`,
    site: said`This site has reached today's limit of ${limit} emails. It resets at midnight UTC.`,
  }),
  tasks: (limit) => ({
    person: said`You've reached today's limit of ${limit} tasks. It resets at midnight UTC.`,
    site: said`This site has reached today's limit of ${limit} tasks. It resets at midnight UTC.`,
  }),
};

function refusal({ quota, scope, limit }: Excess, now: number) {
  const resets_ts = (Math.floor(now / DAY) + 1) * DAY;
  return quotaExceeded({
    message: reached[quota](limit.toLocaleString('en-US'))[scope],
    extra: { quota, scope, limit, resets_ts },
    retryAfter: Math.max(1, Math.ceil(resets_ts - now)),
  });
}

/** Forgets days site by site, as a cluster wants it. */
async function purge(db: Kysely<DB>, before: number, signal: AbortSignal): Promise<void> {
  const sites = await db.selectFrom('site').select('id').orderBy('id').execute();
  for (const { id } of sites) {
    if (signal.aborted) return;
    await db.deleteFrom('quota_use').where('site_id', '=', id).where('day', '<', before).execute();
  }
}
