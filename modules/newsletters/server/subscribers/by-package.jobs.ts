import type { Ground } from '#platform/server/ground.ts';
import type { OutboxEvent } from '#platform/server/outbox/reaction.ts';
import { untilNextHour } from '../readers/asks.ts';
import { followPackage } from './by-package.ts';

const JOB = 'newsletters.by_package';
type Person = { siteId: number; profileId: number };

/** Follows packages that give newsletters, and the addresses of who has one. */
export function defineByPackage(ground: Ground): void {
  const { jobs, outbox } = ground;
  const enqueue = (db: Parameters<typeof jobs.enqueue>[0], person: Person, runAt?: number) =>
    jobs.enqueue(db, JOB, person, { key: `${JOB} ${person.siteId} ${person.profileId}`, runAt });
  jobs.define<Person>(JOB, async ({ siteId, profileId }) => {
    const now = Math.floor(Date.now() / 1000);
    const outcome = await followPackage(ground, { siteId, profileId, now });
    if (outcome === 'done') return;
    await enqueue(ground.database.db, { siteId, profileId }, now + untilNextHour(now));
  });
  const look = (trx: Parameters<typeof jobs.enqueue>[0], { siteId, objectId }: OutboxEvent) =>
    enqueue(trx, { siteId, profileId: objectId ?? 0 });
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
