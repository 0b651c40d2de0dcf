import type { DemoNeeds } from '#platform/server/room.ts';
import type { ShortcodeParam } from '../shortcodes.contract.ts';

const param = (name: string, required = false): ShortcodeParam => ({
  ...{ name, type: 'text', default: '', required, choices: [] },
});

const shortcodes = [
  {
    name: 'pullquote',
    title: 'A quote that stands out',
    template: '<blockquote><p>{{ content }}</p>{% if by %}<footer>{{ by }}</footer>{% endif %}</blockquote>',
    params: [param('by')],
    preview_values: { by: 'The harbour master' },
  },
  {
    name: 'factbox',
    title: 'Facts beside a story',
    template: '<aside><h2>{{ title }}</h2>{{ content }}</aside>',
    params: [param('title', true)],
    preview_values: { title: 'The bridge in numbers' },
  },
];

/** The shortcodes of the demo newsroom. */
export async function demoShortcodes({ trx, siteId, now, nextId }: DemoNeeds): Promise<void> {
  const rows = shortcodes.map(({ params, preview_values, ...facts }) => ({
    ...{ site_id: siteId, id: nextId(), created_ts: now, updated_ts: now },
    ...facts,
    params: JSON.stringify(params),
    preview_values: JSON.stringify(preview_values),
  }));
  await trx.insertInto('shortcode').values(rows).execute();
}
