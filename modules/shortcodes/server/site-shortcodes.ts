import { oncePerGround } from '#platform/server/ground.ts';
import { keep } from '#platform/server/kept.ts';
import { withoutShortcodes } from '#platform/server/shortcode-marks/without-shortcodes.ts';
import { readyShortcodes } from '../ready-shortcodes.contract.ts';
import type { ShortcodeFault } from '../shortcode-kinds.contract.ts';
import type { ShortcodeParam } from '../shortcodes.contract.ts';
import { galleryPictures } from './gallery-pictures.ts';
import { expandShortcodes, faultOf, type ReadyShortcode } from './render/expand-shortcodes.ts';
import { readTemplate } from './render/shortcode-engine.ts';
import { shortcodesIn } from './shortcode-uses.ts';

/** HTML for a shortcode that shows readers nothing, for who looks at a preview. */
export type MarkFault = (name: string, fault: ShortcodeFault) => string;
/** Renders the shortcodes of the body of a post, as it is shown; what is given and what comes back is safe HTML. */
export type RenderShortcodes = (
  siteId: number,
  post: { id: number; html: string },
  markFault?: MarkFault,
) => Promise<string>;
type SiteShortcodes = (siteId: number) => Promise<ReadonlyMap<string, ReadyShortcode> | undefined>;

const SITES = 200;
const MINUTE = 60_000;

const fullParam = (param: Pick<ShortcodeParam, 'name' | 'type'>): ShortcodeParam => ({
  ...{ default: '', required: false, choices: [] },
  ...param,
});
const ready: readonly (readonly [string, ReadyShortcode])[] = readyShortcodes.map(
  ({ name, template, params }) => [name, { template: readTemplate(template), params: params.map(fullParam) }],
);

/** The shortcodes of the sites, kept in the process until one of them changes. */
const keptShortcodesOf = oncePerGround(({ database: { db }, events }): SiteShortcodes => {
  const kept = keep<number, ReadonlyMap<string, ReadyShortcode>>({
    ...{ most: SITES, maxAgeMilliseconds: MINUTE, events },
    load: async (siteIds) => {
      const rows = await Promise.all(
        siteIds.map((siteId) =>
          db
            .selectFrom('shortcode')
            .select(['name', 'template', 'params', 'enabled'])
            .where('site_id', '=', siteId)
            .where('deleted_ts', 'is', null)
            .execute(),
        ),
      );
      return new Map(
        siteIds.map((siteId, at) => [
          siteId,
          new Map([
            ...ready,
            ...(rows[at] ?? []).map(({ name, template, params, enabled }): [string, ReadyShortcode] => [
              name,
              { template: enabled ? readTemplate(template) : null, params: params as ShortcodeParam[] },
            ]),
          ]),
        ]),
      );
    },
  });
  events.on('shortcode', ({ siteId }) => kept.drop(siteId));
  return (siteId) => kept.get(siteId);
});

/** What renders the shortcodes of a site. */
export const shortcodesOf = oncePerGround((ground): RenderShortcodes => {
  const shortcodesAt = keptShortcodesOf(ground);
  return async (siteId, { id, html }, markFault) => {
    // Most bodies have none, and cost nothing.
    if (!(html.includes('[') || html.includes('{{'))) return html;
    const known = await shortcodesAt(siteId);
    return expandShortcodes(html, {
      find: (name) => known?.get(name),
      picturesOf: await galleryPictures(ground.database.db, siteId, { id, html }),
      markFault,
    });
  };
});

/** For a site, what takes the marks of shortcodes out of a text of which only the words are shown. */
export const withoutShortcodesOf = oncePerGround((ground) => {
  const shortcodesAt = keptShortcodesOf(ground);
  return async (siteId: number): Promise<(html: string) => string> => {
    const known = await shortcodesAt(siteId);
    const shows = (name: string) => {
      const shortcode = known?.get(name);
      return shortcode && shortcode.template !== null;
    };
    return (html) => withoutShortcodes(html, shows);
  };
});

/** What pages put in the place of themselves. */
const OF_PAGES = new Set(['particle']);

/** The shortcodes of a body as it is written that show readers nothing, each once. */
export const shortcodeFaultsOf = oncePerGround((ground) => {
  const shortcodesAt = keptShortcodesOf(ground);
  return async (siteId: number, body: string): Promise<{ name: string; fault: ShortcodeFault }[]> => {
    const used = shortcodesIn(body);
    if (used.size === 0) return [];
    const known = await shortcodesAt(siteId);
    return [...used].flatMap(([name, isSure]) => {
      const fault = OF_PAGES.has(name) ? null : faultOf(known?.get(name));
      // A word in brackets that nobody has defined is one.
      return fault === null || (fault === 'undefined' && !isSure) ? [] : [{ name, fault }];
    });
  };
});
