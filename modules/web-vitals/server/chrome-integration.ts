import type { Ground } from '#platform/server/ground.ts';
import type { Integration } from '#platform/server/integrations.ts';
import { getChromeVitals } from '../web-vitals.contract.ts';

/** Whether Chrome is asked for what it knows of the pages. */
export const chromeIntegration = (ground: Pick<Ground, 'chromeReport'>): Integration => ({
  ...{ id: 'chrome_report', path: '/web_vitals', call: getChromeVitals },
  read: async () => (ground.chromeReport === null ? { state: 'none', isOfServer: true } : { state: 'on' }),
});
