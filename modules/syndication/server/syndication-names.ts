import { mayCall } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database.ts';
import { factsOf, type ObjectNames } from '#platform/server/object-names.ts';
import { listChannels } from '../channels.contract.ts';
import { findErrors } from './integration.queries.ts';

const NAMES: Readonly<Record<string, string>> = {
  apple_news: 'Apple News',
  google_news: 'Google News',
  msn: 'MSN',
  instant_articles: 'Instant Articles',
};

/** Channels by the names that they have everywhere. */
export const channelNames =
  (db: Db): ObjectNames =>
  async ({ site, caller }, ids) => {
    const rows = await db
      .selectFrom('channel')
      .select(['id', 'kind'])
      .where('site_id', '=', site.id)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
      .execute();
    const maySee = mayCall(listChannels, caller.holder);
    return factsOf(
      ids,
      rows.map(({ id, kind }) => ({ id, name: maySee ? (NAMES[kind] ?? kind) : null, isDeleted: false })),
    );
  };

/** Errors by the posts that they are about, as far as the reader sees these. */
export const errorNames =
  (db: Db): ObjectNames =>
  async ({ site, caller }, ids) => {
    const found = await findErrors(db, site.id, caller, ids);
    return factsOf(
      ids,
      found.map(({ id, post_title }) => ({ id, name: post_title, isDeleted: false })),
    );
  };
