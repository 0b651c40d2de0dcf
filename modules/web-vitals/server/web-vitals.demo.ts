import type { DemoNeeds } from '#platform/server/room.ts';
import type { PageType, VitalDevice } from '../vital-scale.contract.ts';
import { addToBatch, emptyBatch, urlHashOf } from './vital-batch.ts';
import { addVitals } from './write-vitals.ts';

const DAYS = 21;
const A_DAY = 5;
const DAY = 86_400;
const pages: readonly { path: string; page_type: PageType; weight: number }[] = [
  { path: '/', page_type: 'home', weight: 1 },
  { path: '/news', page_type: 'list', weight: 0.9 },
  { path: '/sport', page_type: 'list', weight: 0.95 },
  { path: '/about', page_type: 'page', weight: 0.6 },
];
const devices: readonly { device: VitalDevice; weight: number }[] = [
  { device: 'phone', weight: 1.5 },
  { device: 'desktop', weight: 1 },
];

/** How fast pages of the demo newsroom were: phones slower than others, and all of them a little faster by the week. */
export async function demoVitals({ trx, siteId, now }: DemoNeeds): Promise<void> {
  const batch = emptyBatch();
  let turn = 1;
  // The same for each start: the usual spread of page loads, with a few that are slow.
  const spread = () => {
    turn = (turn * 48_271) % 2_147_483_647;
    return 0.6 + (turn / 2_147_483_647) ** 3 * 1.6;
  };
  for (let age = 0; age < DAYS; age += 1) {
    const day = new Date((now - age * DAY) * 1000).toISOString().slice(0, 10);
    for (const page of pages) {
      for (const { device, weight } of devices) {
        for (let load = 0; load < A_DAY; load += 1) {
          const slow = page.weight * weight * (1 + age / 120) * spread();
          const lcp = Math.round(1_500 * slow);
          const part = (share: number) => Math.round(lcp * share);
          addToBatch(
            batch,
            {
              ...{
                path: page.path,
                page_type: page.page_type,
                lcp,
                issues: lcp > 3_000 ? ['slow_server'] : [],
              },
              ...{ inp: Math.round(110 * slow), cls: Math.round(6 * slow) / 100 },
              ...{ fcp: part(0.6), ttfb: part(0.25), lcp_ttfb: part(0.25), lcp_load_delay: part(0.2) },
              ...{ lcp_load_time: part(0.4), lcp_render_delay: part(0.15) },
            },
            { day, device, urlHash: urlHashOf(page.path) },
          );
        }
      }
    }
  }
  await addVitals(trx, siteId, batch);
}
