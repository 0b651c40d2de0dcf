import type { DemoNeeds } from '#platform/server/room.ts';
import { type TechnicalKey, type TechnicalValues, technicalDefaults } from '../technical-kinds.contract.ts';

const DAY = 86_400;

const saves: readonly { days: number; change: Partial<TechnicalValues> }[] = [
  {
    days: 41,
    change: {
      ads_txt:
        '# Who sells our ads\nads.example, pub-1044, DIRECT, 5f6a9c\nadserver.example, 88213, RESELLER\n',
    },
  },
  { days: 19, change: { hsts_subdomains: true, cors_origins: ['https://partners.example'] } },
  { days: 8, change: { image_quality: 82 } },
  { days: 3, change: { shared_ttl: 120, stale_while_revalidate: 1_200 } },
];

/** What the demo newsroom has set, with the saves that led there. */
export async function demoTechnicalSettings({ trx, siteId, now, nextId }: DemoNeeds): Promise<void> {
  let values: TechnicalValues = technicalDefaults;
  const revisionOf = (number: number, changed: TechnicalKey[], created_ts: number) => ({
    ...{ site_id: siteId, id: nextId(), number, settings: JSON.stringify(values), changed },
    ...{ restored_number: null, created_ts, created_by: null },
  });
  const revisions = [revisionOf(0, [], now - 90 * DAY)];
  for (const [at, { days, change }] of saves.entries()) {
    values = { ...values, ...change };
    revisions.push(revisionOf(at + 1, Object.keys(change) as TechnicalKey[], now - days * DAY));
  }
  await trx
    .insertInto('technical_setting')
    .values({
      ...{ site_id: siteId, settings: JSON.stringify(values), revision: saves.length },
      ...{ created_ts: now - 90 * DAY, created_by: null, updated_ts: now - 3 * DAY, updated_by: null },
    })
    .execute();
  await trx.insertInto('technical_revision').values(revisions).execute();
}
