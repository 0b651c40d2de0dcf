import type { Ground } from '#platform/server/ground.ts';
import type { OutboxEvent } from '#platform/server/outbox/reaction.ts';
import { followPackage } from './by-package.ts';

const JOB = 'newsletters.by_package';

/** Follows packages that give newsletters, and the addresses of who has one. */
export function defineByPackage(ground: Ground): void {
  const { jobs, outbox } = ground;
  jobs.define<{ siteId: number; profileId: number }>(JOB, ({ siteId, profileId }) =>
    followPackage(ground, { siteId, profileId, now: Math.floor(Date.now() / 1000) }),
  );
  const look = (trx: Parameters<typeof jobs.enqueue>[0], { siteId, objectId }: OutboxEvent) =>
    jobs.enqueue(trx, JOB, { siteId, profileId: objectId ?? 0 }, { key: `${JOB} ${siteId} ${objectId}` });
  outbox.react({
    event: 'subscription.newsletter_changed',
    name: 'put who subscribes to a package on the list of newsletters',
    handle: async (event, trx) => void (await look(trx, event)),
  });
  outbox.react({
    event: 'profile.updated',
    name: 'follow the address of who has newsletters by a package',
    handle: async (event, trx) => {
      const row = await trx
        .selectFrom('mail_subscriber')
        .select('id')
        .where('site_id', '=', event.siteId)
        .where('package_profile_id', '=', event.objectId ?? 0)
        .limit(1)
        .executeTakeFirst();
      if (row) await look(trx, event);
    },
  });
}
