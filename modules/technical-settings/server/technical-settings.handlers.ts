import { siteTemplatesOf } from '#modules/permalinks/permalinks.public.ts';
import { personTitles } from '#modules/profiles/profiles.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Site } from '#platform/server/caller.ts';
import type { Ground } from '#platform/server/ground.ts';
import { SPAM_KEY } from '../service-kinds.contract.ts';
import type { TechnicalValues } from '../technical-kinds.contract.ts';
import {
  compareTechnical,
  getTechnical,
  listTechnicalRevisions,
  restoreTechnical,
  saveTechnical,
} from '../technical-settings.contract.ts';
import { changesOf } from './changed-keys.ts';
import { defaultRobots } from './default-robots.ts';
import { saveSettings } from './save-settings.ts';
import { keysElsewhere, spamKeyColumns } from './service-keys.ts';
import { type Beside, readRevision, readRevisions, readSettings, shownSettings } from './settings.queries.ts';

/** The calls about how a site is served. */
export function technicalSettingsHandlers(ground: Ground): Handler[] {
  const { database } = ground;
  const { db } = database;
  const templates = siteTemplatesOf(ground);
  const besideOf = async (site: Site) => {
    const [{ inUse }, keys] = await Promise.all([templates(site.id), keysElsewhere(ground, site.id)]);
    const searchUrl = inUse.search.text;
    return ({ sitemap_enabled }: TechnicalValues): Beside => ({
      robots_default: defaultRobots({ base: site.uri, searchUrl, hasSitemap: sitemap_enabled }),
      access_limitation_date: site.accessLimitationTs,
      keys,
    });
  };
  return [
    answer(getTechnical, async ({ site }) => {
      const stored = await readSettings(db, site.id);
      return shownSettings(stored, (await besideOf(site))(stored.values));
    }),
    answer(saveTechnical, async (call) => {
      const { revision, confirm_block, spam_key, ...said } = call.body;
      const spamKey =
        spam_key === undefined ? undefined : await spamKeyColumns(ground, call.site.id, spam_key);
      return saveSettings(database, call, await besideOf(call.site), {
        ...{ revision, isBlockConfirmed: confirm_block, spamKey },
        change: (before) => ({ ...before, ...defined(said) }),
      });
    }),
    answer(listTechnicalRevisions, async ({ site }) => {
      const items = await readRevisions(db, site.id);
      const authors = await personTitles(
        db,
        site.id,
        items.map(({ created_by }) => created_by),
      );
      return { items, authors };
    }),
    answer(compareTechnical, async ({ site, params, query }) => {
      const found = await readRevision(db, site.id, params.technicalRevisionId);
      if (!found) throw notFound();
      const { values, before, ...said } = found;
      if (query.with === 'previous') {
        const changes = said.changed.flatMap((key) =>
          key === SPAM_KEY ? [] : [{ key, before: before?.[key] ?? null, after: values[key] }],
        );
        return { ...said, changes };
      }
      const current = await readSettings(db, site.id);
      return { ...said, changes: changesOf(current.values, values) };
    }),
    answer(restoreTechnical, async (call) => {
      const { revision, confirm_block } = call.body;
      const found = await readRevision(db, call.site.id, call.params.technicalRevisionId);
      if (!found) throw notFound();
      return saveSettings(database, call, await besideOf(call.site), {
        ...{ revision, isBlockConfirmed: confirm_block, restored: found.number },
        change: () => found.values,
      });
    }),
  ];
}

/** Without what was not said. */
const defined = <Said extends object>(said: Said) =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Said]?: Exclude<Said[Key], undefined>;
  };
