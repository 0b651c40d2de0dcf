import { addressOfTrial } from '#modules/pages/pages.public.ts';
import { siteTemplatesOf } from '#modules/permalinks/permalinks.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Ground } from '#platform/server/ground.ts';
import { closeSite, reopenSite } from '../site-closing.contract.ts';
import { getSite, previewSite, suggestSites, trialTooLong, updateSite } from '../site-info.contract.ts';
import { setClosing } from './close-site.ts';
import { readSiteInfo } from './site-info.queries.ts';
import { suggestedSites } from './suggest-sites.ts';
import { saveSite } from './update-site.ts';

const TRIAL_SECONDS = 3_600;

/** A community is no site of its own here. */
const refuseCommunity = ({ params, site }: { params: { siteId: number }; site: { id: number } }): void => {
  if (params.siteId !== site.id) throw notFound();
};

/** The calls about what a site is called, says of itself and looks like. */
export function siteInfoHandlers(ground: Ground): Handler[] {
  const { db } = ground.database;
  const templates = siteTemplatesOf(ground);
  return [
    answer(getSite, async (call) => {
      refuseCommunity(call);
      const { by: _, ...info } = await readSiteInfo(db, call.site.id);
      return info;
    }),
    answer(updateSite, (call) => {
      refuseCommunity(call);
      return saveSite(ground, call);
    }),
    answer(closeSite, (call) => {
      refuseCommunity(call);
      return setClosing(ground, call, call.body.note);
    }),
    answer(reopenSite, (call) => {
      refuseCommunity(call);
      return setClosing(ground, call, null);
    }),
    answer(previewSite, async (call) => {
      refuseCommunity(call);
      const { title, path, ...stored } = call.body;
      const expires = call.now + TRIAL_SECONDS;
      const maker = { profileId: profileOf(call.caller).id, right: 'EDIT_SITE' } as const;
      const trial = { siteId: call.site.id, path, expires, maker, face: { title, stored } };
      const url = await addressOfTrial(ground, trial);
      if (url === null) throw trialTooLong();
      return { url, expires_ts: expires };
    }),
    answer(suggestSites, async (call) => ({ items: await suggestedSites({ db, templates }, call) })),
  ];
}
