import { postChecksOf, savePost, saveStepsOf } from '#modules/posts/posts.public.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { slugOf } from '#platform/server/slug-of.ts';
import { dateOf } from '#platform/server/zoned-time.ts';
import {
  getRouteConfig,
  listRouteConfigs,
  listSlugDuplicates,
  nothingToUndo,
  type RouteConfig,
  resolveSlugDuplicates,
  type SlugDuplicate,
  saveRouteConfig,
  templateLocked,
  UNDO_TEMPLATE_SECONDS,
  undoRouteConfig,
} from '../../route-config.contract.ts';
import { type RouteType, routeTypes, variablesOf } from '../../route-templates.contract.ts';
import type { FindPageNeeds } from '../addresses/find-page.ts';
import { readTemplate } from '../addresses/route-template.ts';
import { readTemplates } from '../addresses/site-templates.ts';
import { changedAddresses } from './changed-addresses.ts';
import { checkTemplate } from './check-template.ts';
import { examplesOf } from './examples.ts';
import { latestChange, lockable, putTemplate } from './put-template.ts';
import { slugDuplicates } from './slug-duplicates.ts';
import { templateRefusal } from './template-refusal.ts';

const MOST_AT_ONCE = 100;

/** The calls about the templates of addresses, and about slugs that two pages have. */
export function routeConfigHandlers(ground: Ground, needs: FindPageNeeds): Handler[] {
  const { db } = ground.database;
  const duplicatesOf = async (siteId: number) =>
    slugDuplicates(db, siteId, await readTemplates(db, siteId), await needs.sections(siteId));
  const present = async (
    siteId: number,
    now: number,
    types: readonly RouteType[],
  ): Promise<RouteConfig[]> => {
    const [templates, duplicates, changes] = await Promise.all([
      readTemplates(db, siteId),
      duplicatesOf(siteId),
      latestChange(db, siteId),
    ]);
    return types.map((type) => {
      const change = changes.get(type) ?? null;
      const until = change === null ? 0 : change.created_ts + UNDO_TEMPLATE_SECONDS;
      const before = templates.before.find((one) => one.type === type)?.template.text ?? null;
      return {
        type,
        template: templates.inUse[type].text,
        locked: lockable.includes(type) && duplicates.length > 0,
        variables: [...variablesOf[type]],
        changed_ts: change?.created_ts ?? null,
        undo_until_ts: before !== null && until > now ? until : null,
        previous: before,
      };
    });
  };
  const one = async (siteId: number, now: number, type: RouteType): Promise<RouteConfig> => {
    const [config] = await present(siteId, now, [type]);
    if (!config) throw new Error('A type has no template.');
    return config;
  };
  return [
    answer(listRouteConfigs, async ({ site, now }) => ({ items: await present(site.id, now, routeTypes) })),
    answer(getRouteConfig, ({ site, now, params }) => one(site.id, now, params.type)),
    answer(saveRouteConfig, async (call) => {
      const { site, now, params, body } = call;
      const { type } = params;
      const templates = await readTemplates(db, site.id);
      const template = body.template.length > 1 ? body.template.replace(/\/$/, '') : body.template;
      const fault = checkTemplate(type, template, templates.inUse);
      if (fault) throw templateRefusal(type, fault, 'template');
      const before = await one(site.id, now, type);
      const changes = await changedAddresses(
        needs,
        site,
        type,
        templates.inUse[type],
        readTemplate(template),
      );
      const examples = await examplesOf(needs, site, type, template);
      if (before.template === template || body.dry_run) return { ...before, changes, examples };
      if (before.locked) throw templateLocked();
      await putTemplate(ground, call, type, before.template, template);
      return { ...(await one(site.id, now, type)), changes, examples };
    }),
    answer(undoRouteConfig, async (call) => {
      const { site, now, params } = call;
      const before = await one(site.id, now, params.type);
      if (before.undo_until_ts === null || before.previous === null) throw nothingToUndo();
      if (before.locked) throw templateLocked();
      const { inUse } = await readTemplates(db, site.id);
      const fault = checkTemplate(params.type, before.previous, inUse);
      if (fault) throw templateRefusal(params.type, fault, 'template');
      await putTemplate(ground, call, params.type, before.template, before.previous);
      return one(site.id, now, params.type);
    }),
    answer(listSlugDuplicates, async ({ site }) => told(await duplicatesOf(site.id))),
    answer(resolveSlugDuplicates, async (call) => {
      const found = await duplicatesOf(call.site.id);
      const posts = found
        .flatMap(({ slug, posts }) => posts.map((post) => ({ ...post, slug })))
        .slice(0, MOST_AT_ONCE);
      let changed = 0;
      for (const post of posts) if (await renamed(ground, call, post, call.body.strategy)) changed += 1;
      return { ...told(await duplicatesOf(call.site.id)), changed, left: posts.length - changed };
    }),
  ];
}

const told = (items: SlugDuplicate[]) => ({ items, total: items.length, is_processing: false });

type Named = { id: number; slug: string; created_ts: number };

/** Gives a post a slug of its own, as a save of the caller; false where the caller may not. */
async function renamed(
  ground: Ground,
  call: Pick<Call, 'site' | 'caller' | 'request'>,
  { id, slug, created_ts }: Named,
  strategy: 'append_id' | 'append_date' | 'keep_oldest',
): Promise<boolean> {
  const { database, events } = ground;
  const row = await database.db
    .selectFrom('post')
    .select('revision')
    .where('site_id', '=', call.site.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return false;
  const day = dateOf(created_ts, call.site.timezone).split('-').reverse().join('-');
  const wishes = strategy === 'append_date' ? [`${slug}-${day}`, `${slug}-${day}-${id}`] : [`${slug}-${id}`];
  for (const wish of strategy === 'keep_oldest' ? [`${slug}-2`, ...wishes] : wishes) {
    try {
      const steps = { saveSteps: saveStepsOf(ground), checks: postChecksOf(ground) };
      const edit = { revision: row.revision, slug: slugOf(wish) };
      await savePost({ database, events, ...steps }, call, id, edit);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== 'duplicate') return false;
    }
  }
  return false;
}
