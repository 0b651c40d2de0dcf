import { said } from '#platform/contract/sentence.ts';
import type { OpenCheck, PostChecks } from './post-checks.ts';

const missing: OpenCheck = {
  ...{ field: ['external_url'], code: 'external_url_is_missing' },
  advice: said`Enter the address of the linked page.`,
};

/** A link post leads somewhere before readers see it. */
export const linkChecks: PostChecks = {
  asks: async (siteId, db, ids) => {
    const link = await db
      .selectFrom('post')
      .select('id')
      .where('site_id', '=', siteId)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
      .where('type', '=', 'link')
      .where('external_url', 'is', null)
      .limit(1)
      .executeTakeFirst();
    return link !== undefined;
  },
  about: ['external_url'],
  openOf: async (_db, _siteId, posts) =>
    new Map(
      posts
        .filter(({ type, external_url }) => type === 'link' && external_url === null)
        .map(({ id }) => [id, [missing]]),
    ),
};
