import { room } from '#platform/server/room.ts';
import { copySiteHandlers } from './server/copy-sites.handlers.ts';
import { listCopySites } from './site-copies.contract.ts';

/** Copies of builds, environments and dashboards between the sites of an installation. */
export const siteCopiesRoom = room({
  name: 'site-copies',
  contracts: { listCopySites },
  open: (ground) => ({ handlers: copySiteHandlers(ground) }),
});
