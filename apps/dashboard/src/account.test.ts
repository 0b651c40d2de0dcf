import { expect, test } from 'vitest';
import type { AccountData } from '#modules/accounts/account-data.contract.ts';
import { callerOf } from './account.ts';

const data = (permissions: string[], engine: Partial<AccountData['engine']>) =>
  ({
    roar_site: { id: 1, name: 'a', title: 'A', timezone: 'UTC', logo: null, permissions },
    profile: { id: 2, name: 'b', title: 'B', email: 'b@a.test', type_name: 'Normal' },
    communities: [],
    engine: { product_notifications_segmentation_list: [], post_types_supported: [], ...engine },
    main_menu: [],
    site_specific_data_schema: {},
  }) as unknown as AccountData;

test.each([
  [[], ['PUBLISH_POST'], true],
  [['writer'], ['PUBLISH_POST'], true],
  [['writer', 'other'], [], true],
  [['developer', 'other'], ['PUBLISH_POST'], false],
  [['developer'], ['MANAGE_DESIGN', 'PUBLISH_POST'], false],
] as const)('product notifications for %j reach who holds %j: %j', (segments, permissions, isReached) => {
  const { holder } = callerOf(
    data([...permissions], {
      ...{ enable_product_notifications: true, use_smart_link: true },
      product_notifications_segmentation_list: [...segments],
    }),
  );
  expect(holder.settings.has('enable_product_notifications')).toBe(isReached);
  expect(holder.settings.has('use_smart_link')).toBe(true);
});

test('the custom fields of posts are known by what they take', () => {
  const site_specific_data_schema = {
    type: 'object',
    properties: {
      stars: { title: 'Stars', field: 'number', type: 'number', maximum: 5 },
      mood: { title: 'Mood', field: 'dropdown', type: 'string', enum: ['calm', 'tense'] },
      places: { field: 'array', type: 'array', items: { type: 'string', enum: ['Bonn'] } },
      due: { title: 'Due', type: 'string', format: 'date' },
      paid: { title: 'Paid', type: 'boolean' },
      note: { title: 'Note', type: 'string', maxLength: 9 },
    },
  };
  const { postFields } = callerOf({ ...data([], {}), site_specific_data_schema });
  expect(postFields.map(({ name, title, kind, options }) => [name, title, kind, ...options])).toEqual([
    ['stars', 'Stars', 'number'],
    ['mood', 'Mood', 'choice', 'calm', 'tense'],
    ['places', 'places', 'choice', 'Bonn'],
    ['due', 'Due', 'date'],
    ['paid', 'Paid', 'yesNo'],
    ['note', 'Note', 'text'],
  ]);
});
