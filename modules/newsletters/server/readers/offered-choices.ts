import { pagesNeedsOf } from '#modules/pages/pages.public.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import { keep } from '#platform/server/kept.ts';
import { letterKinds } from '../../newsletter-kinds.contract.ts';
import { offeredSections } from '../campaigns/campaigns.queries.ts';
import { readSettings } from '../settings/newsletter-settings.ts';
import type { OfferedChoices } from './choice-groups.ts';

/** What still fits a form; what readers chose beyond it stays chosen. */
const MOST_SECTIONS = 200;

/** What readers of a site can choose; kept until it changes. */
export const offersOf = oncePerGround((ground) => {
  const { database, events } = ground;
  const needs = pagesNeedsOf(ground);
  const known = keep<number, OfferedChoices>({
    ...{ most: 500, maxAgeMilliseconds: 60_000, events },
    load: async (siteIds) => {
      const found = new Map<number, OfferedChoices>();
      for (const siteId of siteIds) {
        const settings = await readSettings(database.db, siteId);
        const sections = await offeredSections(needs, siteId);
        const isOn = {
          daily: settings.daily_alerts_enabled,
          weekly: settings.weekly_alerts_enabled,
          alerts: settings.alerts_enabled,
        };
        const kinds = letterKinds.filter((kind) => isOn[kind]);
        found.set(siteId, { kinds, sections: sections.slice(0, MOST_SECTIONS) });
      }
      return found;
    },
  });
  for (const topic of ['newsletter', 'section']) events.on(topic, ({ siteId }) => known.drop(siteId));
  return async (siteId: number): Promise<OfferedChoices> =>
    (await known.get(siteId)) ?? { kinds: [], sections: [] };
});
