import { room } from '#platform/server/room.ts';
import { chromeIntegration } from './server/chrome-integration.ts';
import { chromeReport } from './server/chrome-report.ts';
import { countVitals as counting } from './server/count-vitals.ts';
import { heardVitalsOf } from './server/heard-vitals.ts';
import { vitalReports } from './server/vital-reports.ts';
import { demoVitals } from './server/web-vitals.demo.ts';
import { webVitalsHandlers } from './server/web-vitals.handlers.ts';
import { forgetOldVitals } from './server/write-vitals.ts';
import {
  countVitals,
  getChromeVitals,
  getLcp,
  getOriginVitals,
  getUrlVitals,
} from './web-vitals.contract.ts';

/** How fast pages are for their readers: measured by one page of ten, kept by the day. */
export const webVitalsRoom = room({
  name: 'web-vitals',
  contracts: { countVitals, getOriginVitals, getUrlVitals, getLcp, getChromeVitals },
  open: (ground) => {
    const { db } = ground.database;
    ground.jobs.sweep({
      name: 'web vitals that are old',
      seconds: 3_600,
      run: () => forgetOldVitals(db, Math.floor(Date.now() / 1000)),
    });
    const chrome = chromeReport(
      () => ground.chromeReport,
      (why) => ground.log.warn({ why }, 'the Chrome UX Report was not told'),
    );
    return {
      handlers: webVitalsHandlers(counting(ground), vitalReports(db), chrome, heardVitalsOf(ground)),
      integrations: [chromeIntegration(ground)],
    };
  },
  demo: demoVitals,
  menu: [
    { group: 'growth', id: 'webVitals', path: '/web_vitals', icon: 'growth', call: getOriginVitals },
    { group: 'growth', id: 'webVitalsUrl', path: '/web_vitals_url', icon: 'growth', call: getUrlVitals },
    { group: 'growth', id: 'webVitalsLcp', path: '/web_vitals_lcp', icon: 'growth', call: getLcp },
  ],
});
