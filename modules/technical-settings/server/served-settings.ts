import { oncePerGround } from '#platform/server/ground.ts';
import { keep } from '#platform/server/kept.ts';
import { type Policy, readPolicy } from '../policy-text.contract.ts';
import { analyticsDefaults } from '../service-kinds.contract.ts';
import { type TechnicalValues, technicalDefaults } from '../technical-kinds.contract.ts';
import { analyticsMarkup } from './analytics-markup.ts';
import { type MarkupSources, markupSources } from './markup-sources.ts';
import { readSettings } from './settings.queries.ts';

/** The settings of a site, ready to serve it by. */
export type ServedSettings = TechnicalValues & {
  /** The directives that the site has set itself. */
  policy: Policy;
  /** What stands at the end of the head of its pages: its own markup, and what measures its readers. */
  head: string;
  /** What these need. */
  markup: MarkupSources & { connects?: readonly string[] };
};

/**
 * Settings with what of them has been read.
 * @param options.isMeasured false for pages that are only looked at: nobody who does is a reader
 */
export function served(values: TechnicalValues, { isMeasured = true } = {}): ServedSettings {
  const { html, connects } = analyticsMarkup(isMeasured ? values : analyticsDefaults);
  const head = values.head_html + html;
  const sources = markupSources(head, values.body_end_html) ?? markupSources(html);
  return {
    ...values,
    policy: readPolicy(values.content_security_policy) ?? new Map(),
    head,
    markup: { ...(sources ?? { scripts: [], styles: [] }), connects },
  };
}

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
