import type { Ground } from '#platform/server/ground.ts';
import type { Integration } from '#platform/server/integrations.ts';
import { listSearchIndexes } from '../search-indexes.contract.ts';

/** Whether a search engine of its own answers, or the database. */
export const searchIntegration = ({ searchUrl }: Pick<Ground, 'searchUrl'>): Integration => ({
  ...{ id: 'search_engine', path: '/search_indexes', call: listSearchIndexes },
  read: async () =>
    searchUrl === null ? { state: 'none', isOfServer: true } : { state: 'on', name: 'OpenSearch' },
});
