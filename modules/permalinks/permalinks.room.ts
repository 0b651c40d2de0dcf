import { room } from '#platform/server/room.ts';
import { resolveRoute } from './permalinks.contract.ts';
import { pageNeedsOf } from './server/addresses/page-needs.ts';
import { permalinkHandlers } from './server/permalinks.handlers.ts';

/** What readers of an address get. */
export const permalinksRoom = room({
  name: 'permalinks',
  contracts: { resolveRoute },
  open: (ground) => ({ handlers: permalinkHandlers(pageNeedsOf(ground)) }),
});
