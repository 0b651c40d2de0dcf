import { SiteLook } from '#modules/pages/site-look.contract.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import type { SiteInfo } from '../site-info.contract.ts';

const FIRST = 1;

/** A site with all that is stored of it; `lock` holds it for a write. */
export async function readSiteInfo(
  db: Db | Trx,
  siteId: number,
  lock = false,
): Promise<SiteInfo & { by: number | null }> {
  const query = db.selectFrom('site').selectAll().where('id', '=', siteId);
  const site = await (lock ? query.forUpdate() : query).executeTakeFirstOrThrow();
  const [info, domains, change] = await Promise.all([
    db.selectFrom('site_info').selectAll().where('site_id', '=', siteId).executeTakeFirst(),
    db
      .selectFrom('site_domain')
      .select(['host', 'redirect_to', 'redirect_until_ts'])
      .where('site_id', '=', siteId)
      .where('status', '=', 'active')
      .orderBy('host')
      .limit(50)
      .execute(),
    db
      .selectFrom('domain_change')
      .select('id')
      .where('site_id', '=', siteId)
      .where('ended_ts', 'is', null)
      .executeTakeFirst(),
  ]);
  const stored = (info?.info ?? {}) as Partial<SiteInfo>;
  return {
    ...emptyInfo,
    ...SiteLook.parse({}),
    ...stored,
    id: site.id,
    title: site.title,
    default_language: site.locale,
    timezone: site.timezone,
    domain: site.name,
    domains: domains.map(({ host, redirect_to, redirect_until_ts }) => ({
      host,
      is_main: host === site.name,
      redirects_until_ts: redirect_to === null ? null : redirect_until_ts,
    })),
    taskID: change?.id ?? null,
    closed_ts: site.closed_ts,
    closed_note: site.closed_note,
    updated_ts: info?.updated_ts ?? site.created_ts,
    revision: info?.revision ?? FIRST,
    by: info?.updated_by ?? null,
  };
}

const emptyInfo = {
  ...{ tagline: '', description: '', logo_id: null, favicon_id: null, default_share_image_id: null },
  ...{ contact_email: '', social: {}, copyright: '', address: '', about_url: '', privacy_url: '' },
};
