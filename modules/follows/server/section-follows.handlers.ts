import { sql } from 'kysely';
import type { ClosedSections } from '#modules/permalinks/permalinks.public.ts';
import type { SectionNode, SectionTree } from '#modules/sections/sections.public.ts';
import { notFound, permissionDenied } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Database, Db } from '#platform/server/database.ts';
import { lockPerson } from '#platform/server/lock-person.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { MOST_FOLLOWS } from '../follow-kinds.contract.ts';
import { tooManyFollows } from '../follows.contract.ts';
import { sectionIsForced } from '../section-follow-rules.contract.ts';
import {
  followSection,
  listSectionFollows,
  type SectionFollow,
  unfollowSection,
} from '../section-follows.contract.ts';
import { forcedRules, isForced } from './rules/forced-sections.ts';

type Needs = {
  database: Database;
  sections: (siteId: number) => Promise<SectionTree>;
  closed: (siteId: number) => Promise<ClosedSections>;
};
type Who = Pick<Call, 'site' | 'caller' | 'communityId'>;
type Row = { section_id: number; since_ts: number; added_by: number | null; is_forced: boolean };

const HOME = 0;
const RIGHT = 'MANAGE_SECTION_FOLLOWS';

/** Sections that people follow: the own ones, and those of others for whoever manages them. */
export function sectionFollowHandlers({ database, sections, closed }: Needs): Handler[] {
  const { db, ids } = database;
  // Whoever does not work with sections knows those alone that have a page.
  const sectionFor = async ({ site, caller }: Who, id: number): Promise<SectionNode | null> => {
    const section = (await sections(site.id)).get(id);
    if (!section || id === HOME) return null;
    const isHidden = (await closed(site.id)).isPrivate.has(id);
    return isHidden && !caller.holder.sitePermissions.has('VIEW_SUBPAGES') ? null : section;
  };
  return [
    answer(listSectionFollows, async ({ query, ...call }) => {
      const profileId = await personFor(db, call, query.profile_id);
      if (profileId === null) return { items: [], total_count: 0 };
      // What everybody must follow is followed before the row of each person is written.
      const { rows } = await sql<Row>`
        select coalesce(f.section_id, forced.section_id) as section_id,
          coalesce(f.since_ts, forced.since_ts) as since_ts,
          case when f.section_id is null then forced.created_by else f.added_by end as added_by,
          forced.section_id is not null as is_forced
        from (select section_id, since_ts, added_by from section_follow
          where site_id = ${call.site.id} and profile_id = ${profileId}) as f
        full join (${forcedRules(call.site.id, profileId)}) as forced on forced.section_id = f.section_id
        order by since_ts desc, section_id desc`.execute(db);
      const words = query.q?.toLocaleLowerCase() ?? '';
      const found: SectionFollow[] = [];
      for (const row of rows) {
        const section = await sectionFor(call, row.section_id);
        if (section?.title.toLocaleLowerCase().includes(words)) found.push(shown(row, section));
      }
      const { offset, limit } = query;
      return { items: found.slice(offset, offset + limit), total_count: found.length };
    }),
    answer(followSection, async ({ body, ...call }) => {
      const profileId = await personFor(db, call, body.profile_id);
      const section = await sectionFor(call, body.section_id);
      if (!section || profileId === null) throw notFound();
      const me = profileOf(call.caller).id;
      const row: Row = {
        ...{ section_id: section.id, since_ts: call.now, added_by: profileId === me ? null : me },
        is_forced: await isForced(db, { siteId: call.site.id, profileId, sectionId: section.id }),
      };
      return db.transaction().execute(async (trx) => {
        await lockPerson(trx, profileId);
        const before = await trx
          .selectFrom('section_follow')
          .select(['section_id', 'since_ts', 'added_by'])
          .where('site_id', '=', call.site.id)
          .where('profile_id', '=', profileId)
          .where('section_id', '=', section.id)
          .executeTakeFirst();
        if (before) return shown({ ...before, is_forced: row.is_forced }, section);
        const { count } = await trx
          .selectFrom('section_follow')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('site_id', '=', call.site.id)
          .where('profile_id', '=', profileId)
          .executeTakeFirstOrThrow();
        if (count >= MOST_FOLLOWS) throw tooManyFollows();
        await trx
          .insertInto('section_follow')
          .values({
            ...{ site_id: call.site.id, profile_id: profileId, section_id: section.id },
            ...{ since_ts: row.since_ts, added_by: row.added_by },
          })
          .execute();
        await recordWrite(trx, ids.next, call, {
          ...{ action: 'section_follow.created', objectKind: 'section', objectId: section.id },
          after: { profile_id: profileId },
        });
        return shown(row, section);
      });
    }),
    answer(unfollowSection, async ({ query, ...call }) => {
      const profileId = await personFor(db, call, query.profile_id);
      const { section_id } = query;
      if (profileId === null) throw notFound();
      await db.transaction().execute(async (trx) => {
        if (await isForced(trx, { siteId: call.site.id, profileId, sectionId: section_id }))
          throw sectionIsForced();
        const gone = await trx
          .deleteFrom('section_follow')
          .where('site_id', '=', call.site.id)
          .where('profile_id', '=', profileId)
          .where('section_id', '=', section_id)
          .returning('section_id')
          .executeTakeFirst();
        if (gone)
          await recordWrite(trx, ids.next, call, {
            ...{ action: 'section_follow.removed', objectKind: 'section', objectId: section_id },
            before: { profile_id: profileId },
          });
        else if (!(await sectionFor(call, section_id))) throw notFound();
      });
      return { section_id };
    }),
  ];
}

const shown = (
  { section_id, since_ts, added_by, is_forced }: Row,
  { title, path }: SectionNode,
): SectionFollow => ({
  ...{ id: section_id, section_id, title, path, since_ts, added_by, is_forced },
});

/**
 * Whose follows the call is about; null for nobody. The right on a community reaches its own people alone.
 * @throws ApiError permission_denied
 */
async function personFor(
  db: Db,
  { site, caller, communityId }: Who,
  named: number | undefined,
): Promise<number | null> {
  const me = profileOf(caller).id;
  if (named === undefined || named === me) return me;
  const { sitePermissions, communityPermissions } = caller.holder;
  const onSite = sitePermissions.has(RIGHT);
  const onCommunity = communityId !== null && communityPermissions.get(communityId)?.has(RIGHT) === true;
  if (!onSite && !onCommunity) throw permissionDenied({ extra: { missing: [RIGHT] } });
  const { rows } = await sql<{ id: number }>`select p.id from profile as p
    where p.site_id = ${site.id} and p.id = ${named} and p.deleted_ts is null and p.status in (0, 1)
      and (${onSite}::boolean or exists (select 1 from role_assignment as a
        where a.site_id = ${site.id} and a.profile_id = p.id and a.community_id = ${communityId}))`.execute(
    db,
  );
  return rows.length === 0 ? null : named;
}
