import { saveSetting } from '#modules/sites/sites.public.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { Stamp } from '#platform/server/row-stamps.ts';
import {
  type EngineValues,
  engineChoices,
  engineKeys,
  engineValueDefaults,
} from '../engine-kinds.contract.ts';

/** The engine settings of a site, as they stand where everything that asks for them reads them. */
export async function readEngineValues(db: Db, siteId: number): Promise<EngineValues> {
  const rows = await db
    .selectFrom('setting')
    .select(['name', 'value'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('name', '=', eb.fn.any(eb.val([...engineKeys]))))
    .execute();
  const said = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  const values = { ...engineValueDefaults, ...said } as EngineValues;
  return {
    ...values,
    enable_community_publish: publishingOf(said.enable_community_publish),
    post_types_supported: wordsOf('post_types_supported', values),
    product_notifications_segmentation_list: wordsOf('product_notifications_segmentation_list', values),
  };
}

const publishingOf = (stored: unknown): EngineValues['enable_community_publish'] =>
  typeof stored === 'boolean' ? (stored ? 'on' : 'off') : 'automatic';

const storedPublishing = { automatic: null, on: true, off: false } as const;

/** Of what is stored, the words that there still are. */
const wordsOf = <Key extends keyof typeof engineChoices>(key: Key, values: EngineValues) => {
  const stored: readonly string[] = values[key];
  return engineChoices[key].filter((word) => stored.includes(word)) as EngineValues[Key];
};

/** Writes those of them that were changed, in the transaction of a save; every server follows with it. */
export async function writeEngineValues(
  trx: Trx,
  { siteId, now }: Stamp,
  after: EngineValues,
  changed: readonly string[],
): Promise<void> {
  const names = engineKeys.filter((key) => changed.includes(key));
  for (const name of names) {
    const value =
      name === 'enable_community_publish' ? storedPublishing[after.enable_community_publish] : after[name];
    await saveSetting(trx, { siteId, name, value, now });
  }
  if (names.length > 0) await publishChange(trx, { topic: 'setting', siteId });
}
