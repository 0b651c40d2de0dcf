import type { ClosedSections } from '#modules/permalinks/permalinks.public.ts';
import type { SectionNode, SectionTree } from '#modules/sections/sections.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { boundedCount } from '#platform/server/bounded-count.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { recordWrite } from '#platform/server/trail.ts';
import {
  listSectionFollowRules,
  type SectionFollowRule,
  setSectionFollowRule,
} from '../../section-follow-rules.contract.ts';
import { peopleOf, wakeGiving } from './give-follows.ts';

type Needs = Pick<Ground, 'database' | 'jobs'> & {
  sections: (siteId: number) => Promise<SectionTree>;
  closed: (siteId: number) => Promise<ClosedSections>;
};
type Where = Pick<Call, 'site' | 'caller' | 'communityId'>;
type Rule = { id: number; section_id: number; kind: string; since_ts: number; given_up_to: number | null };

const HOME = 0;

/** Which sections people follow without choosing them: said by who manages that, on the site or in a community. */
export function sectionFollowRuleHandlers({ database, jobs, sections, closed }: Needs): Handler[] {
  const { db, ids } = database;
  /** Whoever does not work with sections knows those alone that have a page. */
  const sectionsFor = async ({ site, caller }: Where): Promise<SectionNode[]> => {
    const [tree, { isPrivate }] = await Promise.all([sections(site.id), closed(site.id)]);
    const seesAll = caller.holder.sitePermissions.has('VIEW_SUBPAGES');
    return [...tree.values()].filter(
      ({ id, type }) => id !== HOME && type !== 'stage' && (seesAll || !isPrivate.has(id)),
    );
  };
  const rulesIn = ({ site, communityId }: Where) =>
    db
      .selectFrom('section_follow_rule')
      .select(['id', 'section_id', 'kind', 'since_ts', 'given_up_to'])
      .where('site_id', '=', site.id)
      .where('community_id', communityId === null ? 'is' : '=', communityId);
  return [
    answer(listSectionFollowRules, async ({ query, ...call }) => {
      const [all, rules, people] = await Promise.all([
        sectionsFor(call),
        rulesIn(call).execute(),
        boundedCount(db, peopleOf(call.site.id, call.communityId)),
      ]);
      const bySection = new Map(rules.map((rule) => [rule.section_id, rule]));
      const words = query.q?.toLocaleLowerCase() ?? '';
      const found = all.filter(
        ({ id, title }) =>
          title.toLocaleLowerCase().includes(words) && (!query.only_rules || bySection.has(id)),
      );
      const { offset, limit } = query;
      return {
        items: found.slice(offset, offset + limit).map((one) => shown(one, bySection.get(one.id))),
        ...{ total_count: found.length, people },
      };
    }),
    answer(setSectionFollowRule, async ({ params, body, ...call }) => {
      const section = (await sectionsFor(call)).find(({ id }) => id === params.sectionId);
      if (!section) throw notFound();
      const { siteId, by, now } = stampOf(call);
      return db.transaction().execute(async (trx) => {
        const before = await rulesOf(trx, call, section.id);
        const { kind } = body;
        const isForAll = kind === 'forced' || (kind === 'default' && body.for_existing);
        const isSame = (before?.kind ?? 'chosen') === kind;
        if (isSame && !(isForAll && kind === 'default')) return shown(section, before);
        const id = before?.id ?? ids.next();
        const given_up_to = isForAll ? 0 : null;
        const after = { id, section_id: section.id, kind, since_ts: before?.since_ts ?? now, given_up_to };
        if (kind === 'chosen') {
          await trx
            .deleteFrom('section_follow_rule')
            .where('site_id', '=', siteId)
            .where('id', '=', id)
            .execute();
        } else {
          await trx
            .insertInto('section_follow_rule')
            .values({ ...after, site_id: siteId, community_id: call.communityId, created_by: by })
            .onConflict((conflict) =>
              conflict.columns(['site_id', 'id']).doUpdateSet({ kind, given_up_to, created_by: by }),
            )
            .execute();
        }
        await recordWrite(trx, ids.next, call, {
          ...{ action: 'section_follow_rule.updated', objectKind: 'section', objectId: section.id },
          before: { kind: before?.kind ?? 'chosen', community_id: call.communityId },
          after: { kind, community_id: call.communityId, for_existing: isForAll },
        });
        if (isForAll || kind === 'chosen') await wakeGiving({ jobs }, trx, { siteId, ruleId: id });
        return shown(section, kind === 'chosen' ? undefined : after);
      });
    }),
  ];
}

/** The rule of a section, which nobody else changes until the transaction ends. */
async function rulesOf(trx: Trx, { site, communityId }: Where, sectionId: number): Promise<Rule | undefined> {
  // Two who say it of one section wait for one another, also where there is no rule yet.
  await trx
    .selectFrom('section')
    .select('id')
    .where('site_id', '=', site.id)
    .where('id', '=', sectionId)
    .forUpdate()
    .execute();
  return trx
    .selectFrom('section_follow_rule')
    .select(['id', 'section_id', 'kind', 'since_ts', 'given_up_to'])
    .where('site_id', '=', site.id)
    .where('section_id', '=', sectionId)
    .where('community_id', communityId === null ? 'is' : '=', communityId)
    .executeTakeFirst();
}

const shown = ({ id, title, path }: SectionNode, rule: Rule | undefined): SectionFollowRule => ({
  ...{ id, section_id: id, title, path },
  kind: (rule?.kind ?? 'chosen') as SectionFollowRule['kind'],
  since_ts: rule?.since_ts ?? null,
  is_running: (rule?.given_up_to ?? null) !== null,
});
