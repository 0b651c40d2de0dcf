import type { OpenCheck, PostChecks } from './post-checks.ts';

const missing: OpenCheck = { field: ['external_url'], code: 'external_url_is_missing' };

/** A link post leads somewhere before readers see it. */
export const linkChecks: PostChecks = {
  about: ['external_url'],
  openOf: async (_db, _siteId, posts) =>
    new Map(
      posts
        .filter(({ type, external_url }) => type === 'link' && external_url === null)
        .map(({ id }) => [id, [missing]]),
    ),
};
