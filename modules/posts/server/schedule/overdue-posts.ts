import { sql } from 'kysely';
import type { Database, Db, Trx } from '#platform/server/database.ts';
import { type Deed, recordDeeds } from '#platform/server/trail.ts';
import { OVERDUE } from '../../post-schedule.contract.ts';
import { StatusFilter } from '../../post-status.contract.ts';
import { newestOfSelection } from '../newest-of-selection.ts';
import type { PostSelection } from '../post-filter.ts';
import { selectPosts } from '../post-selection.ts';
import { drafts, sitesWithDue } from './due-posts.queries.ts';

/** So many are looked at for one person, and told of at once. */
const MOST = 100;

/** Where the audit log says that somebody was told. */
const TOLD = 'post.schedule_overdue';

type Overdue = { id: number; scheduled_ts: number; scheduled_by: number | null };

/** The posts of a site that should have gone live five minutes ago, of those that a caller sees, the oldest first. */
export async function overduePosts(
  db: Db,
  call: Parameters<typeof selectPosts>[0],
  now: number,
): Promise<{ id: number; headline: string; scheduled_at: number }[]> {
  const { rows } = await sql<Overdue>`select id, scheduled_ts, scheduled_by from post
    where site_id = ${call.site.id} and is_auto_enabled and scheduled_ts is not null
      and scheduled_ts <= ${now - OVERDUE} and status in (${drafts})
    order by scheduled_ts, id limit ${MOST}`.execute(db);
  if (rows.length === 0) return [];
  const filters = { status: StatusFilter.ALL_DRAFT, post_ids: rows.map(({ id }) => id) };
  const selection: PostSelection = selectPosts(call, filters);
  const seen = await newestOfSelection(db, selection, { within: null, most: MOST });
  const headlines = new Map(seen.map(({ id, headline }) => [id, headline]));
  return rows.flatMap(({ id, scheduled_ts }) => {
    const headline = headlines.get(id);
    return headline === undefined ? [] : [{ id, headline, scheduled_at: scheduled_ts }];
  });
}

/** Tells whoever planned a post, once, that it should be live and is not. */
export async function tellOverdue({ db, ids }: Database, now: number): Promise<void> {
  for (const siteId of await sitesWithDue(db, now - OVERDUE)) {
    await db.transaction().execute(async (trx) => {
      const late = await untold(trx, siteId, now - OVERDUE);
      await recordDeeds(
        trx,
        ids.next,
        siteId,
        late.map((post) => overdueDeed(siteId, post)),
      );
    });
  }
}

/** Held until it is written down, so that another worker does not tell the same. */
async function untold(trx: Trx, siteId: number, before: number): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`select p.id, p.scheduled_ts, p.scheduled_by from post as p
    where p.site_id = ${siteId} and p.is_auto_enabled and p.scheduled_ts is not null
      and p.scheduled_ts <= ${before} and p.status in (${drafts})
      and not exists (select 1 from audit_event as e where e.site_id = ${siteId} and e.object_kind = 'post'
        and e.object_id = p.id and e.action = ${TOLD} and e.at_ts >= p.scheduled_ts)
    order by p.scheduled_ts, p.id limit ${MOST} for update of p skip locked`.execute(trx);
  return rows;
}

function overdueDeed(siteId: number, { id, scheduled_ts, scheduled_by }: Overdue): Deed {
  return {
    ...{ siteId, actor: { profileId: null, kind: 'job' }, action: TOLD, objectKind: 'post', objectId: id },
    after: { scheduled_ts },
    event: { scheduled_ts, by: scheduled_by, reason: 'post_is_overdue' },
  };
}
