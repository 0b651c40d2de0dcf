import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { containing } from '#platform/server/like-pattern.ts';
import type { InviteStatus } from '../invite-limits.contract.ts';
import type { Invite } from '../invites.contract.ts';

/** Whose invites somebody sees: all of the site, or those of some communities. */
export type InviteReach = 'site' | readonly number[];

/** An invite as it is kept. */
export type InviteRow = Omit<Invite, 'code' | 'inviter' | 'roles' | 'status'> & {
  status: 'pending' | 'accepted' | 'revoked';
  revision: number;
};

const columns = [
  ...(['id', 'email', 'permission_group_ids', 'community_id', 'message', 'status'] as const),
  ...(['created_by', 'created_ts', 'expires_ts', 'accepted_by', 'revision'] as const),
];

export const inviteQueries = (db: Db, siteId: number) => ({
  /** One invite, held until the transaction ends. */
  async lock(by: { id: number } | { codeHash: string }): Promise<InviteRow | null> {
    const query = db.selectFrom('invite').select(columns).where('site_id', '=', siteId).forUpdate();
    const row = await ('id' in by
      ? query.where('id', '=', by.id)
      : query.where('code_hash', '=', by.codeHash)
    ).executeTakeFirst();
    return (row as InviteRow | undefined) ?? null;
  },

  /** One invite as it stands at this moment. */
  async find(id: number): Promise<InviteRow | null> {
    const row = await db
      .selectFrom('invite')
      .select(columns)
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .executeTakeFirst();
    return (row as InviteRow | undefined) ?? null;
  },

  /** An invite that a code still opens. */
  async openByHash(codeHash: string, now: number): Promise<InviteRow | null> {
    const row = await db
      .selectFrom('invite')
      .select(columns)
      .where('site_id', '=', siteId)
      .where('code_hash', '=', codeHash)
      .where('status', '=', 'pending')
      .where('expires_ts', '>', now)
      .executeTakeFirst();
    return (row as InviteRow | undefined) ?? null;
  },

  /** A page of invites, the newest first, and how many there are. */
  async list(
    reach: InviteReach,
    asked: { s?: string | undefined; status?: InviteStatus | undefined; limit: number; offset: number },
    now: number,
  ): Promise<{ rows: InviteRow[]; total: number }> {
    const conditions = [
      sql`i.site_id = ${siteId}`,
      ...(reach === 'site' ? [] : [sql`i.community_id = any(${[...reach]}::bigint[])`]),
      ...(asked.s ? [wordsIn(siteId, asked.s)] : []),
      ...(asked.status ? [statusIs(asked.status, now)] : []),
    ];
    const where = sql.join(conditions, sql` and `);
    const { rows } = await sql<InviteRow>`select ${sql.join(columns.map((name) => sql.ref(`i.${name}`)))}
      from invite as i where ${where} order by i.created_ts desc, i.id desc limit ${asked.limit} offset ${asked.offset}`.execute(
      db,
    );
    const { rows: count } = await sql<{ total: string }>`
      select count(*)::text as total from invite as i where ${where}`.execute(db);
    return { rows, total: Number(count[0]?.total ?? 0) };
  },

  /** What invites say of others: titles of roles and names of inviters. */
  async namesOf(
    rows: readonly InviteRow[],
  ): Promise<{ roles: Map<number, string>; people: Map<number, string> }> {
    const roleIds = [...new Set(rows.flatMap((row) => row.permission_group_ids))];
    const peopleIds = [...new Set(rows.flatMap((row) => row.created_by ?? []))];
    const [roles, people] = await Promise.all([
      titlesOf(db, 'role', siteId, roleIds),
      titlesOf(db, 'profile', siteId, peopleIds),
    ]);
    return { roles, people };
  },

  /** How many somebody has sent since a time. */
  async sentSince(profileId: number, since: number): Promise<number> {
    const { sent } = await db
      .selectFrom('invite')
      .select((eb) => eb.fn.countAll<number>().as('sent'))
      .where('site_id', '=', siteId)
      .where('created_by', '=', profileId)
      .where('created_ts', '>', since)
      .executeTakeFirstOrThrow();
    return Number(sent);
  },
});

const wordsIn = (siteId: number, words: string) => sql`(i.email ilike ${containing(words)}
  or i.created_by in (select p.id from profile as p
    where p.site_id = ${siteId} and p.title ilike ${containing(words)}))`;

const statusIs = (status: InviteStatus, now: number) =>
  status === 'expired'
    ? sql`i.status = 'pending' and i.expires_ts <= ${now}`
    : status === 'pending'
      ? sql`i.status = 'pending' and i.expires_ts > ${now}`
      : sql`i.status = ${status}`;

async function titlesOf(
  db: Db,
  table: 'role' | 'profile',
  siteId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom(table)
    .select(['id', 'title'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** An invite as it is shown; one whose days are over says so. */
export function shownInvite(
  { revision: _, ...row }: InviteRow,
  { roles, people }: { roles: ReadonlyMap<number, string>; people: ReadonlyMap<number, string> },
  now: number,
  code: string | null = null,
): Invite {
  const isOver = row.status === 'pending' && row.expires_ts <= now;
  return {
    ...row,
    code,
    status: isOver ? 'expired' : row.status,
    roles: row.permission_group_ids.flatMap((id) => roles.get(id) ?? []),
    inviter: row.created_by === null ? null : (people.get(row.created_by) ?? null),
  };
}
