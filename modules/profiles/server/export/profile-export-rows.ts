import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { JobInterrupted } from '#platform/server/jobs/job.ts';
import { conditions, type ProfileSelection, showsDetails } from '../profile-conditions.ts';
import { lastLogins } from '../profile-figures.ts';

/** A person with what an export may say of them; what no column asks for is empty. */
export type ExportedProfile = {
  id: number;
  title: string;
  created_ts: number;
  about_html: string | null;
  email: string | null;
  job_title: string | null;
  last_login_ts: number | null;
  posts: number;
  roles: string[];
};

type Found = Omit<ExportedProfile, 'last_login_ts' | 'posts' | 'roles'> & {
  account_id: string | null;
  is_shown: boolean;
};

const ROWS_AT_ONCE = 1_000;

/**
 * People in pages by the time they joined, which never changes: none comes twice however long it takes.
 * @throws JobInterrupted when the server stops
 */
export async function* exportedProfiles(
  db: Db,
  selection: ProfileSelection,
  fields: ReadonlySet<string>,
  signal: AbortSignal,
): AsyncGenerator<readonly ExportedProfile[]> {
  let after: Found | null = null;
  while (true) {
    if (signal.aborted) throw new JobInterrupted();
    const rows: Found[] = await readPage(db, selection, after);
    yield await withParts(db, selection.siteId, rows, fields);
    after = rows.at(-1) ?? null;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

/** How many people there will be. */
export async function countExported(db: Db, selection: ProfileSelection): Promise<number> {
  const { count } = await db
    .selectFrom('profile')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('site_id', '=', selection.siteId)
    .where((eb) => eb.and([...conditions(eb, selection), reach(eb, selection)]))
    .executeTakeFirstOrThrow();
  return count;
}

function readPage(db: Db, selection: ProfileSelection, after: Found | null): Promise<Found[]> {
  return db
    .selectFrom('profile')
    .select((eb) => {
      const isShown = showsDetails(eb, selection);
      const detail = <Name extends 'about_html' | 'email' | 'job_title' | 'account_id'>(name: Name) =>
        eb.case().when(isShown).then(eb.ref(name)).end().as(name);
      return [
        'id',
        'title',
        'created_ts',
        detail('about_html'),
        detail('email'),
        detail('job_title'),
        detail('account_id'),
        isShown.as('is_shown'),
      ];
    })
    .where('site_id', '=', selection.siteId)
    .where((eb) => eb.and([...conditions(eb, selection), reach(eb, selection)]))
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('created_ts', 'id'), '>', eb.tuple(after?.created_ts as never, after?.id as never)),
      ),
    )
    .orderBy('created_ts')
    .orderBy('id')
    .limit(ROWS_AT_ONCE)
    .execute() as Promise<Found[]>;
}

type Builder = Parameters<typeof showsDetails>[0];

/** Somebody who is no staff sees only those whose details they see. */
const reach = (eb: Builder, selection: ProfileSelection) =>
  selection.viewer.isStaff ? showsEverybody(eb) : showsDetails(eb, selection);

const showsEverybody = (eb: Builder) => eb.lit(true) as unknown as ReturnType<typeof showsDetails>;

async function withParts(
  db: Db,
  siteId: number,
  rows: readonly Found[],
  fields: ReadonlySet<string>,
): Promise<ExportedProfile[]> {
  const ids = rows.map(({ id }) => id);
  const shown = rows.filter(({ is_shown }) => is_shown).map(({ id }) => id);
  const accounts = rows.flatMap(({ account_id }) => account_id ?? []);
  const [posts, roles, logins] = await Promise.all([
    fields.has('number_of_posts') ? publishedPosts(db, siteId, ids) : none<number>(),
    fields.has('access_role') ? rolesOf(db, siteId, shown) : none<string[]>(),
    fields.has('last_login') ? lastLogins(db, siteId, accounts) : none<number>(),
  ]);
  return rows.map(({ account_id: _, is_shown: __, ...row }) => ({
    ...row,
    posts: posts.get(row.id) ?? 0,
    roles: roles.get(row.id) ?? [],
    last_login_ts: logins.get(row.id) ?? null,
  }));
}

const none = <Value>(): Map<number, Value> => new Map();

async function publishedPosts(db: Db, siteId: number, ids: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ profile_id: number; posts: number }>`
    select profile_id, count(*) as posts from post_author
    where site_id = ${siteId} and profile_id = any(${ids}::bigint[]) and status in (0, 1, 2)
    group by profile_id`.execute(db);
  return new Map(rows.map(({ profile_id, posts }) => [profile_id, posts]));
}

async function rolesOf(db: Db, siteId: number, ids: number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('role_assignment')
    .innerJoin('role', (join) =>
      join
        .onRef('role.site_id', '=', 'role_assignment.site_id')
        .onRef('role.id', '=', 'role_assignment.role_id'),
    )
    .select(['role_assignment.profile_id', 'role.title'])
    .where('role_assignment.site_id', '=', siteId)
    .where('role.site_id', '=', siteId)
    .where((eb) => eb('role_assignment.profile_id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('role.rank', 'desc')
    .orderBy('role_assignment.id')
    .execute();
  const found = new Map<number, string[]>();
  for (const { profile_id, title } of rows) found.set(profile_id, [...(found.get(profile_id) ?? []), title]);
  return found;
}
