import { oncePerGround } from '#platform/server/ground.ts';
import { keep } from '#platform/server/kept.ts';
import { readyShortcodes } from '../ready-shortcodes.contract.ts';
import type { ShortcodeParam } from '../shortcodes.contract.ts';
import { galleryPictures } from './gallery-pictures.ts';
import { expandShortcodes, type ReadyShortcode } from './render/expand-shortcodes.ts';
import { readTemplate } from './render/shortcode-engine.ts';

/** Renders the shortcodes of a body of a site; what is given and what comes back is safe HTML. */
export type RenderShortcodes = (siteId: number, html: string) => Promise<string>;

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
export const shortcodesOf = oncePerGround(({ database: { db }, events }): RenderShortcodes => {
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
  return async (siteId, html) => {
    // Most bodies have none, and cost nothing.
    if (!(html.includes('[') || html.includes('{{'))) return html;
    const known = await kept.get(siteId);
    return expandShortcodes(html, {
      find: (name) => known?.get(name),
      picturesOf: await galleryPictures(db, siteId, html),
    });
  };
});
