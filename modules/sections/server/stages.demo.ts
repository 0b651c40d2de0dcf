import type { DemoNeeds } from '#platform/server/room.ts';

const stages = [
  { title: 'Top stories', slug: 'top-stories', description: 'What leads the front page.' },
  { title: 'Editor’s picks', slug: 'editors-picks', description: 'Worth reading beyond today.' },
  { title: 'Weekend', slug: 'weekend', description: 'Long reads for Saturday and Sunday.' },
];

/** The stages of the demo newsroom. */
export async function demoStages({ trx, siteId, now, nextId }: DemoNeeds): Promise<void> {
  const rows = stages.map((stage, at) => ({
    ...{ site_id: siteId, id: nextId(), type: 'stage', order_no: at, created_ts: now, updated_ts: now },
    ...stage,
  }));
  await trx.insertInto('section').values(rows).execute();
}
