import { sql } from 'kysely';
import { READER_COOKIE, readCookies } from '#platform/server/cookies.ts';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { Newcomer, Reader, ReaderAsked, Readers } from '#platform/server/readers.ts';
import { recordNewcomer } from './record-newcomer.ts';
import { hasSecondFactor } from './second-factor/second-factor.queries.ts';
import { admitByPassword } from './sign-in.ts';
import { STATUSES_THAT_SIGN_IN } from './statuses-that-sign-in.ts';
import { hashOfToken, isToken, newToken } from './token.ts';

/** A session of the dashboard opens no page, and one of a reader no call. */
const SECONDS = 30 * 86_400;
const DAY_SECONDS = 86_400;

/** The sessions of readers, kept apart from those of the dashboard. */
export function openReaders({
  database,
  refusals,
  secrets,
  mail,
}: Pick<Ground, 'database' | 'refusals' | 'secrets' | 'mail'>): Readers {
  const { db } = database;
  return {
    find: async (siteId, asked) => {
      const token = tokenOf(asked);
      const accountId = token && (await accountBehind(db, siteId, hashOfToken(token)));
      return accountId ? readerOf(db, siteId, accountId) : null;
    },
    signIn: async (given, asked, from) => {
      const { accountId, hasCome } = await admitByPassword(
        { database, refusals, secrets, mail },
        given,
        from,
        'pages',
      );
      const cookie = await beginReading(db, accountId, asked, from);
      await hasCome();
      return cookie;
    },
    signOut: async (asked, from) => {
      const token = tokenOf(asked);
      const hash = token && hashOfToken(token);
      const accountId = hash && (await accountBehind(db, from.site.id, hash));
      if (accountId) {
        const reader = await readerOf(db, from.site.id, accountId);
        await end(db, hash);
        if (reader) await recordNewcomer(database, 'session.ended', reader.profileId, from);
      }
      return cookieOf('', 0, asked.isSecure);
    },
  };
}

/** Begins a session of somebody who has shown who they are, in the place of the one that the browser has. @returns the cookie to be set */
export async function beginReading(
  db: Db,
  accountId: string,
  asked: ReaderAsked,
  { site, request }: Newcomer,
): Promise<string> {
  const before = tokenOf(asked);
  if (before) await end(db, hashOfToken(before));
  const token = newToken();
  const now = Math.floor(Date.now() / 1000);
  await db
    .insertInto('auth.reader_session')
    .values({
      ...{ token: hashOfToken(token), account_id: accountId, site_id: site.id },
      ...{ ip: request.ip, agent: request.userAgent },
      ...{ created_ts: now, expires_ts: now + SECONDS },
    })
    .execute();
  return cookieOf(token, SECONDS, asked.isSecure);
}

/** Ends all sessions of an account on pages. @returns how many there were */
export async function endReading(db: Db, accountId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('auth.reader_session')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Behind https browsers take a cookie of this prefix from its own host alone. */
const nameOf = (isSecure: boolean): string => (isSecure ? `__Host-${READER_COOKIE}` : READER_COOKIE);

function tokenOf({ cookies, isSecure }: ReaderAsked): string | null {
  const token = cookies?.includes(READER_COOKIE) ? readCookies(cookies)[nameOf(isSecure)] : undefined;
  return isToken(token) ? token : null;
}

const cookieOf = (token: string, seconds: number, isSecure: boolean): string =>
  `${nameOf(isSecure)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

const end = (db: Db, hash: string) =>
  db.deleteFrom('auth.reader_session').where('token', '=', hash).execute();

/** The account of a session on a site; while it is used, its end moves on. */
async function accountBehind(db: Db, siteId: number, hash: string): Promise<string | null> {
  const now = Math.floor(Date.now() / 1000);
  const row = await db
    .selectFrom('auth.reader_session')
    .select(['account_id', 'expires_ts'])
    .where('token', '=', hash)
    .where('site_id', '=', siteId)
    .where('expires_ts', '>', now)
    .executeTakeFirst();
  if (row && row.expires_ts < now + SECONDS - DAY_SECONDS) {
    await db
      .updateTable('auth.reader_session')
      .set({ expires_ts: now + SECONDS })
      .where('token', '=', hash)
      .execute();
  }
  return row?.account_id ?? null;
}

const READS_ALL = 'IGNORE_PAYWALL';
/** Each of them finds the whole library. */
const SEES_FILES = ['PUBLISH_POST', 'MANAGE_DESIGN', 'REMOVE_ASSET'];

/** Asked anew each time: who leaves a group or is banned reads no further page. */
export async function readerOf(db: Db, siteId: number, accountId: string): Promise<Reader | null> {
  const { rows } = await sql<{
    id: number;
    title: string;
    groups: string[];
    sections: number[];
    files: number[];
    is_ad_free: boolean;
    staff: string[];
    asks_factor: boolean;
  }>`
    select p.id, p.title,
      array(select g.slug from user_group_member as m
        join user_group as g on g.site_id = ${siteId} and g.id = m.group_id
        where m.site_id = ${siteId} and m.profile_id = p.id and (m.is_origin or m.is_added)
          and not m.is_removed and g.deleted_ts is null) as groups,
      array(select unnest(s.open_section_ids) from subscription as s
        where s.site_id = ${siteId} and s.profile_id = p.id and s.deleted_ts is null) as sections,
      array(select unnest(s.open_file_ids) from subscription as s
        where s.site_id = ${siteId} and s.profile_id = p.id and s.deleted_ts is null) as files,
      exists (select 1 from subscription as s
        where s.site_id = ${siteId} and s.profile_id = p.id and s.deleted_ts is null
          and s.open_extras @> array['ad_free']) as is_ad_free,
      array(select distinct h.permission from role_assignment as a
        join role as r on r.site_id = ${siteId} and r.id = a.role_id
        join role_permission as h on h.site_id = ${siteId} and h.role_id = r.id
        where a.site_id = ${siteId} and a.profile_id = p.id and a.community_id is null and r.scope = 'site'
          and h.permission = any(${[READS_ALL, ...SEES_FILES]}::text[])) as staff,
      exists (select 1 from role_assignment as a
        join role as r on r.site_id = ${siteId} and r.id = a.role_id and r.mfa_required
        where a.site_id = ${siteId} and a.profile_id = p.id) as asks_factor
    from profile as p where p.site_id = ${siteId} and p.account_id = ${accountId}
      and p.status = any(${STATUSES_THAT_SIGN_IN}::int[]) and p.deleted_ts is null`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { id: profileId, title, groups, sections, files, is_ad_free: isAdFree } = row;
  // What a role gives that needs a second factor is theirs once that is set up.
  const isStaff = row.staff.length > 0 && (!row.asks_factor || (await hasSecondFactor(db, accountId)));
  return {
    ...{ profileId, title, groups, sections, files, isAdFree },
    readsAll: isStaff && row.staff.includes(READS_ALL),
    seesFiles: isStaff && SEES_FILES.some((permission) => row.staff.includes(permission)),
  };
}
