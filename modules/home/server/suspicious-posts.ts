import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ALL_DRAFT } from '#modules/posts/post-status.contract.ts';
import { postViewer } from '#modules/posts/posts.public.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import type { SuspiciousPost } from '../home.contract.ts';

const MOST_COUNTED = 100;
const MOST = 5;
const JUDGES = 'APPROVE_CONTENT';

/** What was marked as spam and is a draft since, where the caller moderates and sees drafts; the newest first. */
export async function suspiciousPosts(db: Db, { site, caller }: Pick<Call, 'site' | 'caller'>) {
  const { holder } = caller;
  const reaches = [
    holder.sitePermissions.has(JUDGES)
      ? null
      : [...holder.communityPermissions].flatMap(([id, held]) => (held.has(JUDGES) ? [id] : [])),
    postViewer(caller).draftsIn,
  ].filter((reach) => reach !== null);
  const within = reaches.map((ids): RawBuilder<SqlBool> => sql`p.community_id = any(${ids}::bigint[])`);
  const { rows } = await sql<SuspiciousPost>`select p.id, p.headline, p.status, p.updated_ts from post as p
    where ${sql.join(
      [
        sql`p.site_id = ${site.id} and p.is_suspicious and p.status = any(${[...ALL_DRAFT]}::int[])`,
        ...within,
      ],
      sql` and `,
    )}
    order by p.created_ts desc, p.id desc limit ${MOST_COUNTED + 1}`.execute(db);
  return {
    count: Math.min(rows.length, MOST_COUNTED),
    is_exact: rows.length <= MOST_COUNTED,
    posts: rows.slice(0, MOST),
  };
}
