import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Database } from '#platform/server/database.ts';
import { getSplitResults, getSplits, saveSplits } from '../traffic-split.contract.ts';
import { dayOf, type SiteSplits } from './site-splits.ts';
import { readConfig, saveConfig } from './split-config.ts';
import { leadersOf, readCounts, resultsOf } from './split-results.ts';

const DAY = 86_400_000;

/** The calls about what is split between the visitors of a site. */
export const trafficSplitHandlers = (database: Database, splits: SiteSplits): Handler[] => [
  answer(getSplits, ({ site }) => readConfig(database.db, site.id)),
  answer(saveSplits, (call) => saveConfig(database, call)),
  answer(getSplitResults, async ({ site, params, query, now }) => {
    const { sections } = await readConfig(database.db, site.id);
    const section = sections.find(({ id }) => id === params.splitId);
    if (!section) throw notFound();
    await splits.write();
    const since = dayOf(site.timezone, now * 1_000 - (query.days - 1) * DAY);
    const counted = await readCounts(database.db, site.id, section.id, since);
    return {
      ...{ id: section.id, name: section.name, days: query.days },
      ...{ variants: resultsOf(section, counted), leaders: leadersOf(section, counted) },
    };
  }),
];
