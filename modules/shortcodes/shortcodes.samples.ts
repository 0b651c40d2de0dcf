import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { firstOf, noteThing, samplesOf } from '#platform/testing/samples.ts';
import { shortcodeSortKeys } from './shortcode-kinds.contract.ts';
import { shortcodesRoom } from './shortcodes.room.ts';

const manages: Expectation = { who: [{ all: ['MANAGE_SHORTCODES'], on: 'site' }] };
const lists: Expectation = {
  who: [
    { all: ['MANAGE_SHORTCODES'], on: 'site' },
    { all: ['CREATE_REAL_DRAFT'], on: 'anywhere' },
    { all: ['EDIT_POST'], on: 'anywhere' },
  ],
};
const added = () => ({ name: 'added-here', template: '<b>{{ text }}</b>' });
const changed = () => ({ revision: 1, title: 'Changed here' });

/** What the tests that are made of the contracts know of this room. */
export const shortcodesSamples = samplesOf(shortcodesRoom, {
  who: {
    ...{
      listShortcodes: lists,
      createShortcode: manages,
      updateShortcode: manages,
      deleteShortcode: manages,
    },
    ...{ listShortcodes12: lists, createShortcode12: manages, updateShortcode12: manages },
    ...{ deleteShortcode12: manages, getShortcode: manages, previewShortcode: manages },
    removeShortcodes: manages,
    listShortcodeFaults: { who: [{ all: ['CREATE_REAL_DRAFT'], on: 'anywhere' }] },
    ...{ listShortcodePosts: manages, listUndefinedShortcodes: manages, scanShortcodes: manages },
    ...{ listShortcodeVersions: manages, getShortcodeVersion: manages },
  },
  parameters: { shortcodeId: 'shortcode', number: null },
  words: { number: '1' },
  bodies: {
    ...{ createShortcode: added, createShortcode12: () => ({ name: 'added-there' }) },
    ...{ updateShortcode: changed, updateShortcode12: changed },
    removeShortcodes: ({ shortcode }) => ({ ids: [shortcode] }),
    previewShortcode: () => ({ template: '{{ text }}' }),
  },
  fill: async ({ trx, site, now, nextId }) => {
    const id = nextId();
    await trx
      .insertInto('shortcode')
      .values({
        ...{ site_id: site.id, id, name: `${site.mark}-code`, title: site.mark, template: site.mark },
        ...{ created_ts: now, updated_ts: now },
      })
      .execute();
    const facts = { name: site.mark, title: site.mark, template: site.mark, params: [], preview_values: {} };
    await trx
      .insertInto('shortcode_version')
      .values({
        ...{ site_id: site.id, id: nextId(), shortcode_id: id, number: 1, facts: JSON.stringify(facts) },
        ...{ created_ts: now, updated_ts: now },
      })
      .execute();
    const [post_id = 0] = site.ids.post;
    await trx
      .insertInto('shortcode_use')
      .values({ site_id: site.id, name: `${site.mark}-used`, post_id, is_sure: true })
      .execute();
    noteThing(site, 'shortcode', id);
  },
  small: {
    shortcode: 'What people define by hand; some dozens.',
    shortcode_version: 'Fifty of each shortcode at most.',
  },
  manyRows: [
    `insert into shortcode_use (site_id, name, post_id, is_sure)
      select $1, 'code-' || (n % 40), ${firstOf.post} + n, n % 3 > 0 from generate_series(0, $2 - 1) as n`,
  ],
  hostile: async ({ trx, siteId, now, nextId, text, rows }) => {
    const codes = rows.map((at) => ({
      ...{ site_id: siteId, id: nextId(), created_ts: now, updated_ts: now },
      ...{ name: `code-${at}`, title: text(at), template: text(at + 1) },
    }));
    await trx.insertInto('shortcode').values(codes).execute();
  },
  asked: (site) => ({
    ...{ query: ['code', 'e'], order_by: shortcodeSortKeys },
    ...{ tag: [`${site.mark}-used`, 'code-1'], status: [0, 5] },
  }),
});
