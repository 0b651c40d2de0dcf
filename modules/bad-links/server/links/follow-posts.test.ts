import { expect, test } from 'vitest';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { EnqueueOptions } from '#platform/server/jobs.ts';
import { type OutboxEvent, type Reaction, react } from '#platform/server/outbox/reaction.ts';
import { wakeAudits } from '../audits/run-audits.ts';
import { wakeSettling } from '../audits/settle-tasks.ts';
import { followPosts } from './follow-posts.ts';

type Enqueued = { name: string; payload: object; options: EnqueueOptions };

/** A ground that writes down what is enqueued; its database answers nothing, so whoever asks it fails. */
function listeningGround() {
  const enqueued: Enqueued[] = [];
  const reactions: Reaction[] = [];
  const ground = {
    database: { db: null, ids: { next: () => 1 } },
    outbox: { react: (reaction: Reaction) => reactions.push(reaction) },
    jobs: {
      enqueue: async (_: unknown, name: string, payload: object, options: EnqueueOptions = {}) => {
        enqueued.push({ name, payload, options });
      },
      define: () => undefined,
      sweep: () => undefined,
    },
  } as unknown as Ground;
  const tell = async (...events: OutboxEvent[]) => {
    for (const reaction of reactions.filter(({ event }) => event === events[0]?.event)) {
      const meant = events.filter((event) => reaction.isMeant?.(event) !== false);
      if (meant.length > 0) await react(reaction, meant, null as unknown as Trx);
    }
  };
  return { ground, enqueued, tell };
}
const happened = (id: number, event: string, objectId: number | null): OutboxEvent => ({
  ...{ siteId: 7, id, event, objectId, payload: {}, createdTs: 0 },
});

test('what posts say is read by a job, not while other events of the site wait', async () => {
  const { ground, enqueued, tell } = listeningGround();
  followPosts(ground);
  await tell(happened(1, 'post.status_changed', 31), happened(2, 'post.status_changed', 32));
  expect(enqueued).toEqual([
    {
      ...{ name: 'bad-links.read_changed', payload: { siteId: 7, postIds: [31, 32] } },
      options: { queue: 'bad-links.asked' },
    },
  ]);
});

test('what goes from draft to draft is not read: readers had none of its links, and get none', async () => {
  const { ground, enqueued, tell } = listeningGround();
  followPosts(ground);
  const moved = (id: number, was: number, is: number): OutboxEvent => {
    const payload = { before: { status: was }, after: { status: is }, batch_id: 9 };
    return { ...happened(id, 'post.status_changed', 30 + id), payload };
  };
  await tell(moved(1, 5, 8));
  expect(enqueued).toEqual([]);
  await tell(moved(2, 5, 8), moved(3, 8, 1), moved(4, 1, 5));
  expect(enqueued.map(({ payload }) => payload)).toEqual([{ siteId: 7, postIds: [33, 34] }]);
});

test('each import is read by itself, and takes no reading over that is under way', async () => {
  const { ground, enqueued, tell } = listeningGround();
  followPosts(ground);
  await tell(happened(3, 'import.finished', null));
  await tell(happened(4, 'import.finished', null));
  expect(enqueued.map(({ payload }) => payload)).toMatchObject([{ after: 0 }, { after: 0 }]);
  const keys = enqueued.map(({ options }) => options.key);
  expect(new Set([...keys, 'bad-links.read:7:first']).size).toBe(3);
});

test('jobs of all sites that go through links follow each other, so that others have places left', async () => {
  const { ground, enqueued } = listeningGround();
  const { jobs, database } = ground;
  for (const siteId of [7, 8]) {
    await wakeAudits(jobs, database.db, siteId);
    await wakeSettling(jobs, database.db, { siteId, taskId: 1 });
  }
  expect(new Set(enqueued.map(({ options }) => options.queue))).toEqual(new Set(['bad-links.asked']));
});
