import type { Db } from '#platform/server/database.ts';
import type { Integration } from '#platform/server/integrations.ts';
import { getCdn } from '../../cdn.contract.ts';
import { readCdn } from './cdn-settings.ts';

const names: Readonly<Record<string, string>> = { cloudflare: 'Cloudflare', fastly: 'Fastly' };

/** How the cache in front of a site is connected. */
export const cdnIntegration = (db: Db): Integration => ({
  ...{ id: 'cdn', path: '/cache_purge', call: getCdn },
  read: async ({ site }) => {
    const setting = await readCdn(db, site.id);
    if (!setting || setting.provider === 'none') return { state: 'none' };
    const last = await db
      .selectFrom('cdn_delivery')
      .select(['at_ts', 'error'])
      .where('site_id', '=', site.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const facts = { name: names[setting.provider] ?? null, usedTs: last?.at_ts ?? null };
    if (!last?.error) return { ...facts, state: 'on' };
    return { ...facts, state: 'trouble', error: last.error, errorTs: last.at_ts };
  },
});
