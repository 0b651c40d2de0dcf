import type { DemoNeeds } from '#platform/server/room.ts';
import { readProduction } from './all-parts.ts';
import { type Change, type Configuration, withChanges } from './configuration.ts';
import { columnsOf } from './written-environment.ts';

const DAY = 86_400;

type Made = { slug: string; title: string; days: number; access: string; expires?: number; said: object };

const made: readonly Made[] = [
  {
    ...{ slug: 'faster-pages', title: 'Faster pages', days: 6, access: 'staff' },
    said: { technical_settings: { page_ttl: 900, shared_ttl: 300, stale_while_revalidate: 3_600 } },
  },
  {
    ...{ slug: 'partner-review', title: 'Partner review', days: 2, access: 'public', expires: 12 },
    said: {
      technical_settings: {
        ads_txt:
          '# Who sells our ads\nads.example, pub-1044, DIRECT, 5f6a9c\nadserver.example, 88213, RESELLER\nnewads.example, 5512, DIRECT\n',
        cors_origins: ['https://partners.example', 'https://studio.partners.example'],
      },
      route_templates: { tag: '/topic/{tag}' },
    },
  },
  {
    ...{ slug: 'strict-headers', title: 'Strict security headers', days: 31, access: 'staff' },
    said: {
      technical_settings: {
        content_security_policy: "img-src 'self' https:; frame-src https://www.youtube-nocookie.com",
        csp_report_only: true,
        frame_options: 'deny',
      },
    },
  },
];

/** What the demo newsroom tries, and what it gave its readers some days ago. */
export async function demoEnvironments({ trx, siteId, ownerId, now, nextId }: DemoNeeds): Promise<void> {
  const base = await readProduction(trx, siteId);
  const rows = made.toReversed().map(({ said, days, expires, ...named }) => {
    const changes = Object.entries(said).flatMap(([part, values]) =>
      Object.entries(values as object).map(
        ([key, after]): Change => ({ part: part as Change['part'], key, before: null, after }),
      ),
    );
    const configuration: Configuration = withChanges(base, changes);
    const stamp = {
      ...{ created_ts: now - days * DAY, created_by: ownerId },
      ...{ updated_ts: now - Math.ceil(days / 2) * DAY, updated_by: ownerId },
    };
    return {
      ...{ site_id: siteId, id: nextId(), ...named, ...stamp, source_slug: 'production', status: 'ready' },
      ...{ ...columnsOf({ base, configuration }), revision: 3 },
      expires_ts: expires === undefined ? null : now + expires * DAY,
    };
  });
  await trx.insertInto('environment').values(rows).execute();
  const [strict] = rows;
  if (!strict) return;
  const changes: Change[] = [
    { part: 'technical_settings', key: 'shared_ttl', before: 60, after: 120 },
    { part: 'technical_settings', key: 'stale_while_revalidate', before: 600, after: 1_200 },
  ];
  await trx
    .insertInto('environment_promotion')
    .values({
      ...{ site_id: siteId, id: nextId(), environment_id: strict.id, slug: strict.slug },
      ...{ title: strict.title, changes: JSON.stringify(changes) },
      ...{ created_ts: now - 3 * DAY, created_by: ownerId, updated_ts: now - 3 * DAY, updated_by: ownerId },
    })
    .execute();
}
