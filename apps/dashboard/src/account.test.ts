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
