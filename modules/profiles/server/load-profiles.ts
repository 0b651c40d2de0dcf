import { sql } from 'kysely';
import { insertRows } from '#platform/server/bulk-rows.ts';
import { updateRows } from '#platform/server/bulk-updates.ts';
import type { Trx } from '#platform/server/database.ts';

/** A person as a load brings them: a profile without an account. Times are unix seconds. */
export type ProfileToLoad = {
  id: number;
  /** Free on the site: see `takenProfileNames`. */
  name: string;
  title: string;
  email: string | null;
  aboutHtml: string;
  jobTitle: string;
  extra: Record<string, unknown>;
  /** Since when they are known, where that is before the load. */
  createdTs?: number | null;
  typeName?: 'Normal' | 'Technical';
  now: number;
  by: number | null;
};

/** Inserts profiles. */
export async function loadProfiles(
  trx: Trx,
  siteId: number,
  profiles: readonly ProfileToLoad[],
): Promise<void> {
  await insertRows(
    trx,
    'profile',
    siteId,
    [
      'id',
      'name',
      'title',
      'email',
      'about_html',
      'job_title',
      'extra',
      'type_name',
      'created_ts',
      'created_by',
      'updated_ts',
      'updated_by',
    ],
    profiles.map((profile) => [
      profile.id,
      profile.name,
      profile.title,
      profile.email?.toLowerCase() ?? null,
      profile.aboutHtml,
      profile.jobTitle,
      JSON.stringify(profile.extra),
      profile.typeName ?? 'Normal',
      profile.createdTs ?? profile.now,
      profile.by,
      profile.now,
      profile.by,
    ]),
  );
}

/** Overwrites what a later load knows better and raises the revisions by one; names and accounts stay. */
export async function reloadProfiles(
  trx: Trx,
  siteId: number,
  profiles: readonly ProfileToLoad[],
): Promise<void> {
  await updateRows(
    trx,
    'profile',
    siteId,
    {
      keys: { id: 'bigint' },
      columns: {
        title: 'text',
        email: 'text',
        about_html: 'text',
        job_title: 'text',
        extra: 'jsonb',
        updated_ts: 'bigint',
        updated_by: 'bigint',
      },
      raisesRevision: true,
    },
    profiles.map((profile) => [
      profile.id,
      profile.title,
      profile.email?.toLowerCase() ?? null,
      profile.aboutHtml,
      profile.jobTitle,
      JSON.stringify(profile.extra),
      profile.now,
      profile.by,
    ]),
  );
}

/** A person as a load finds them. */
export type LoadedProfile = {
  id: number;
  title: string;
  email: string | null;
  about_html: string;
  job_title: string;
  extra: Record<string, unknown>;
  /** Whether somebody signs in as them. */
  hasAccount: boolean;
  /** Whether they hold a role, on the site or in a community. */
  hasRoles: boolean;
  isDeleted: boolean;
};

/** These profiles with what decides about what a load changes of them. */
export async function profilesToReload(
  trx: Trx,
  siteId: number,
  ids: readonly number[],
): Promise<Map<number, LoadedProfile>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('profile')
    .select(['id', 'title', 'email', 'about_html', 'job_title', 'extra', 'account_id', 'deleted_ts'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
  const held = await trx
    .selectFrom('role_assignment')
    .select('profile_id')
    .where('site_id', '=', siteId)
    .where((eb) => eb('profile_id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
  const holders = new Set(held.map(({ profile_id }) => profile_id));
  return new Map(
    rows.map(({ account_id, deleted_ts, extra, ...row }) => [
      row.id,
      {
        ...{ ...row, extra: extra as Record<string, unknown>, hasAccount: account_id !== null },
        ...{ hasRoles: holders.has(row.id), isDeleted: deleted_ts !== null },
      },
    ]),
  );
}

/** The profiles that have these email addresses, by address in small letters. */
export async function profilesByEmail(
  trx: Trx,
  siteId: number,
  emails: readonly string[],
): Promise<Map<string, { id: number; revision: number }>> {
  const wanted = emails.map((email) => email.toLowerCase());
  const rows = await trx
    .selectFrom('profile')
    .select(['id', 'revision', sql<string>`lower(email)`.as('email')])
    .where('site_id', '=', siteId)
    .where(sql<boolean>`lower(email) = any(${wanted}::text[])`)
    .where('email', 'is not', null)
    .where('deleted_ts', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.email, { id: row.id, revision: row.revision }]));
}

/** Which of these names, in small letters, people of the site have. */
export async function takenProfileNames(
  trx: Trx,
  siteId: number,
  names: readonly string[],
): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('profile')
    .select(sql<string>`lower(name)`.as('name'))
    .where('site_id', '=', siteId)
    .where(sql<boolean>`lower(name) = any(${[...names]}::text[])`)
    .where('deleted_ts', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.name));
}
