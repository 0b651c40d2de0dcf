import type { Call } from '#platform/server/answer.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import type { SearchEntity } from '../search-kinds.contract.ts';
import type { SearchQuery } from '../search-query.contract.ts';
import { openSearchEngine } from './engine/open-search-engine.ts';
import { postgresEngine } from './engine/postgres-engine.ts';
import {
  type SearchEngine,
  type SearchFound,
  type SearchPage,
  type SearchStore,
  SearchUnavailable,
} from './engine/search-engine.ts';
import { type LiveIndex, liveStores } from './live-indexes.ts';

/** What is shown of a thing that was found. */
export type ShownThing = { id: number; title: string; created_ts: number };
/** Those of the things that the caller may see. */
export type ShowThings = (
  call: Pick<Call, 'site' | 'caller' | 'now'>,
  ids: readonly number[],
) => Promise<ShownThing[]>;

/** The search of a server. */
export type Search = {
  engine: SearchEngine;
  /** The same on connections of the caller's, as far as it keeps documents in the database. */
  engineOn(db: Db): SearchEngine;
  /** Whether documents are kept in the database itself. */
  isInDatabase: boolean;
  /** Said by the rooms whose things are searched, when they are opened. */
  shows: Record<SearchEntity, ShowThings | null>;
  /** Told in the transaction that indexes of a site have read what changed. */
  followers: ((trx: Trx, siteId: number) => Promise<void>)[];
  /** The indexes of a site that are kept fresh. */
  indexes(siteId: number): Promise<readonly LiveIndex[]>;
  /**
   * What an index finds: the one of the slug, or the active one of the entity; null where there is none that is filled.
   * @throws SearchUnavailable
   */
  find(
    site: { id: number },
    which: { entity: SearchEntity; slug?: string | undefined },
    query: SearchQuery,
    page: SearchPage,
  ): Promise<SearchFound | null>;
};

/** An engine that failed is asked again after so long; until then lists lose no time on it. */
const REST_MILLISECONDS = 5_000;

/** The search, once in a process. */
export const searchOf = oncePerGround((ground): Search => {
  const { database, log, searchUrl } = ground;
  const elsewhere = searchUrl === null ? null : openSearchEngine(searchUrl);
  const engineOn = (db: Db) => elsewhere ?? postgresEngine(db);
  const engine = engineOn(database.db);
  const indexes = liveStores(ground);
  let restsUntil = 0;
  const ask = async (store: SearchStore, query: SearchQuery, page: SearchPage): Promise<SearchFound> => {
    if (performance.now() < restsUntil)
      throw new SearchUnavailable("The search didn't respond a moment ago.");
    try {
      return await engine.search(store, query, page);
    } catch (err) {
      restsUntil = performance.now() + REST_MILLISECONDS;
      log.warn({ err, siteId: store.siteId, index: store.slug }, 'the search does not answer');
      throw new SearchUnavailable("The search isn't responding.", { cause: err });
    }
  };
  return {
    engine,
    engineOn,
    isInDatabase: elsewhere === null,
    indexes,
    shows: { post: null, user: null },
    followers: [],
    find: async (site, { entity, slug }, query, page) => {
      const known = await indexes(site.id);
      const index = known.find((one) =>
        slug === undefined
          ? one.entity === entity && one.status === 'active'
          : one.entity === entity && one.slug === slug,
      );
      if (!index?.isFilled) return null;
      return ask(index.store, query, page);
    },
  };
});
