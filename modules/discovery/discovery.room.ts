import { closedSectionsOf, pageNeedsOf } from '#modules/permalinks/permalinks.public.ts';
import { room } from '#platform/server/room.ts';
import { forgetDiscovered, listDiscovery, saveDiscovered } from './discovery.contract.ts';
import { demoDiscovery } from './server/discovery.demo.ts';
import { discoveryHandlers } from './server/discovery.handlers.ts';
import { forgetSaved } from './server/forget-saved.ts';

/** What there is to publish, to look at and to keep for later: what is read now, and who sends readers. */
export const discoveryRoom = room({
  name: 'discovery',
  contracts: { listDiscovery, saveDiscovered, forgetDiscovered },
  open: (ground) => {
    forgetSaved(ground);
    const { database, events } = ground;
    const pages = { ...pageNeedsOf(ground), closed: closedSectionsOf(ground), db: database.db };
    return { handlers: discoveryHandlers({ ...pages, events }) };
  },
  menu: [{ group: 'growth', id: 'discovery', path: '/discovery', icon: 'growth', call: listDiscovery }],
  demo: demoDiscovery,
});
