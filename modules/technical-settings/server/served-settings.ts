import { oncePerGround } from '#platform/server/ground.ts';
import { keep } from '#platform/server/kept.ts';
import { type Policy, readPolicy } from '../policy-text.contract.ts';
import { type TechnicalValues, technicalDefaults } from '../technical-kinds.contract.ts';
import { type MarkupSources, markupSources } from './markup-sources.ts';
import { readSettings } from './settings.queries.ts';

/** The settings of a site, ready to serve it by. */
export type ServedSettings = TechnicalValues & {
  /** The directives that the site has set itself. */
  policy: Policy;
  /** What its own markup needs. */
  markup: MarkupSources;
};

/** Settings with what of them has been read. */
export const served = (values: TechnicalValues): ServedSettings => ({
  ...values,
  policy: readPolicy(values.content_security_policy) ?? new Map(),
  markup: markupSources(values.head_html, values.body_end_html) ?? { scripts: [], styles: [] },
});

/** What every site is served by that has set nothing. */
export const defaultServed: ServedSettings = served(technicalDefaults);

/** The settings of the sites, kept in the process until they are changed. */
export const technicalSettingsOf = oncePerGround(({ database: { db }, events }) => {
  const kept = keep<number, ServedSettings>({
    ...{ most: 500, maxAgeMilliseconds: 60_000, events },
    load: async (siteIds) => {
      const loaded = new Map<number, ServedSettings>();
      for (const siteId of siteIds) {
        const { values, revision } = await readSettings(db, siteId);
        loaded.set(siteId, revision === 0 ? defaultServed : served(values));
      }
      return loaded;
    },
  });
  events.on('technical', ({ siteId }) => kept.drop(siteId));
  return async (siteId: number): Promise<ServedSettings> => (await kept.get(siteId)) ?? defaultServed;
});
