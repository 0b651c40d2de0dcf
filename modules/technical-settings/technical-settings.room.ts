import { room } from '#platform/server/room.ts';
import { demoTechnicalSettings } from './server/technical-settings.demo.ts';
import { technicalSettingsHandlers } from './server/technical-settings.handlers.ts';
import {
  compareTechnical,
  getTechnical,
  listTechnicalRevisions,
  restoreTechnical,
  saveTechnical,
} from './technical-settings.contract.ts';

/** How a site is served: what crawlers are told, headers, markup of its own, and for how long pages are kept. */
export const technicalSettingsRoom = room({
  name: 'technical-settings',
  contracts: { getTechnical, saveTechnical, listTechnicalRevisions, compareTechnical, restoreTechnical },
  open: (ground) => ({ handlers: technicalSettingsHandlers(ground) }),
  menu: [
    {
      ...{ group: 'site', id: 'technical_settings', path: '/technical_settings', icon: 'cache' },
      call: getTechnical,
    },
  ],
  demo: demoTechnicalSettings,
});
