import type { DemoNeeds } from '#platform/server/room.ts';

const fields = [
  {
    name: 'dateline',
    title: 'Dateline',
    type: 'text',
    help: 'Where the story was reported.',
    max_length: 80,
  },
  {
    name: 'source_link',
    title: 'Source',
    type: 'link',
    help: 'The report or record that the story is about.',
  },
  {
    ...{ entity: 'person', name: 'desk', title: 'Desk', type: 'choice' },
    help: 'Where the person works.',
    options: ['City', 'Politics', 'Culture', 'Sports'],
  },
  {
    ...{ entity: 'community', name: 'founded', title: 'Founded in', type: 'number' },
    help: 'The year.',
    ...{ min: 1800, max: 2100 },
  },
];

/** The custom fields of the demo newsroom. */
export async function demoCustomFields({ trx, siteId, now, nextId }: DemoNeeds): Promise<void> {
  const rows = fields.map((field) => ({
    ...{ site_id: siteId, id: nextId(), created_ts: now, updated_ts: now },
    ...field,
  }));
  await trx.insertInto('custom_field').values(rows).execute();
}
