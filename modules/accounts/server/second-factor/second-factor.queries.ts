import type { Db } from '#platform/server/database.ts';

/** The second factor of an account, as it is kept. */
export type FactorRow = {
  secret_sealed: string | null;
  enabled_ts: number | null;
  last_step: number;
  last_used_ts: number | null;
  pending_sealed: string | null;
  pending_until_ts: number | null;
};

/** What is kept of a second factor; null where nobody has begun to set one up. */
export async function readFactor(db: Db, accountId: string): Promise<FactorRow | null> {
  const row = await db
    .selectFrom('auth.second_factor')
    .select([
      'secret_sealed',
      'enabled_ts',
      'last_step',
      'last_used_ts',
      'pending_sealed',
      'pending_until_ts',
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether an account asks for a code. */
export async function hasSecondFactor(db: Db, accountId: string): Promise<boolean> {
  const row = await readFactor(db, accountId);
  return row?.enabled_ts != null;
}

/** How many recovery codes nobody has used. */
export async function recoveryCodesLeft(db: Db, accountId: string): Promise<number> {
  const { left } = await db
    .selectFrom('auth.recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .where('used_ts', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Whether some role of a person asks for a second factor. */
export async function isFactorRequired(db: Db, siteId: number, profileId: number): Promise<boolean> {
  const row = await db
    .selectFrom('role_assignment')
    .innerJoin('role', (join) =>
      join
        .onRef('role.site_id', '=', 'role_assignment.site_id')
        .onRef('role.id', '=', 'role_assignment.role_id'),
    )
    .select('role.id')
    .where('role_assignment.site_id', '=', siteId)
    .where('role.site_id', '=', siteId)
    .where('role_assignment.profile_id', '=', profileId)
    .where('role.mfa_required', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
