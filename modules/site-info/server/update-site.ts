import { contrastsOf, LEAST_CONTRAST } from '#modules/pages/site-look.contract.ts';
import { setSiteFacts } from '#modules/sites/sites.public.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import { recordWrite } from '#platform/server/trail.ts';
import {
  contrastTooLow,
  pictureInvalid,
  SiteDraft,
  type SiteInfo,
  type updateSite,
} from '../site-info.contract.ts';
import { readSiteInfo } from './site-info.queries.ts';

const pictures = ['logo_id', 'favicon_id', 'default_share_image_id'] as const;
/** What stands in columns of the site itself. */
const facts = ['title', 'default_language', 'timezone'] as const;

/** Saves what was said of a site; every page follows at once. */
export function saveSite(
  { database, events }: Pick<Ground, 'database' | 'events'>,
  call: Call<typeof updateSite>,
): Promise<SiteInfo> {
  const { revision, ...said } = call.body;
  const { siteId, now, by } = stampOf(call);
  return database.db.transaction().execute(async (trx) => {
    const { by: lastBy, ...before } = await readSiteInfo(trx, siteId, true);
    if (before.revision !== revision) {
      const now = { revision: before.revision, updatedBy: lastBy, current: before };
      throw savedMeanwhile(now, { sent: revision, by });
    }
    const after = { ...before, ...said };
    for (const name of pictures) {
      if (said[name] != null) await refuseNoPicture(trx, siteId, name, said[name]);
    }
    const low = contrastsOf(after).find(
      ({ name, on, ratio }) => ratio < LEAST_CONTRAST && (name in said || on in said),
    );
    if (low) throw contrastTooLow({ details: [{ loc: ['body', low.name], msg: contrastTooLow.message }] });
    const info = Object.fromEntries(
      Object.keys(SiteDraft.shape)
        .filter((key) => !facts.some((fact) => fact === key))
        .map((key) => [key, after[key as keyof typeof after]]),
    );
    await setSiteFacts(trx, siteId, {
      ...(said.title === undefined ? {} : { title: said.title }),
      ...(said.default_language === undefined ? {} : { locale: said.default_language }),
      ...(said.timezone === undefined ? {} : { timezone: said.timezone }),
    });
    const written = { info: JSON.stringify(info), updated_ts: now, updated_by: by, revision: revision + 1 };
    await trx
      .insertInto('site_info')
      .values({ site_id: siteId, created_ts: now, created_by: by, ...written })
      .onConflict((conflict) => conflict.column('site_id').doUpdateSet(written))
      .execute();
    const spoken = (row: object) =>
      Object.fromEntries(
        Object.keys(SiteDraft.shape).map((key) => [key, (row as Record<string, unknown>)[key]]),
      );
    await recordWrite(trx, database.ids.next, call, {
      action: 'site.updated',
      objectId: siteId,
      before: spoken(before),
      after: spoken(after),
      event: { title: after.title },
    });
    await events.publish(trx, { topic: 'site', siteId });
    const { by: _, ...saved } = await readSiteInfo(trx, siteId);
    return saved;
  });
}

async function refuseNoPicture(trx: Trx, siteId: number, field: string, assetId: number): Promise<void> {
  const asset = await trx
    .selectFrom('asset')
    .select(['mime', 'is_gated'])
    .where('site_id', '=', siteId)
    .where('id', '=', assetId)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  if (asset && !asset.is_gated && (asset.mime ?? 'image/').startsWith('image/')) return;
  throw pictureInvalid({ details: [{ loc: ['body', field], msg: pictureInvalid.message }] });
}
