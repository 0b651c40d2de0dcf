import { tourRoles } from '#modules/agreements/agreement-kinds.contract.ts';
import { postTypes } from '#modules/posts/post-status.contract.ts';
import { brandNames } from '#platform/contract/brand.ts';
import type { Database } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import { type Actor, record } from '#platform/server/trail.ts';
import { signUpModes } from '../sign-up-kinds.contract.ts';
import { engineDefaults } from './engine-settings.ts';
import { saveSetting } from './site-settings.ts';

type SettingName = keyof typeof engineDefaults;

export const settingNames = Object.keys(engineDefaults) as SettingName[];

const isOneOf = (values: readonly string[], typed: string) => values.includes(typed);

/** What each setting that is a list takes. */
const listed = {
  post_types_supported: postTypes,
  product_notifications_segmentation_list: tourRoles,
} satisfies Partial<Record<SettingName, readonly string[]>>;
const isListed = (name: SettingName): name is keyof typeof listed => Object.hasOwn(listed, name);

/**
 * Reads the value of a setting as a person types it: `on`, `off`, words separated by commas, or the name of a brand.
 * @returns undefined when the setting does not take it
 */
export function settingFrom(name: SettingName, typed: string): boolean | string | string[] | undefined {
  if (name === 'brand') return isOneOf(brandNames, typed) ? typed : undefined;
  if (name === 'sign_ups') return isOneOf(signUpModes, typed) ? typed : undefined;
  if (isListed(name)) {
    const words = typed.split(',').flatMap((word) => word.trim() || []);
    return words.length > 0 && words.every((word) => isOneOf(listed[name], word)) ? words : undefined;
  }
  return { on: true, off: false }[typed];
}

/** The words that a setting takes, for the person who types them. */
export function wordsOf(name: SettingName): string {
  if (name === 'brand') return brandNames.join(' or ');
  if (name === 'sign_ups') return signUpModes.join(' or ');
  return isListed(name) ? `some of ${listed[name].join(',')}` : 'on or off';
}

/** Changes one engine setting of a site. */
export async function changeSetting(
  { db, ids }: Pick<Database, 'db' | 'ids'>,
  events: Events,
  change: { siteId: number; name: string; value: unknown; actor: Actor; now: number },
): Promise<void> {
  const { siteId, name, now } = change;
  await db.transaction().execute(async (trx) => {
    await saveSetting(trx, { siteId, name, value: change.value, now });
    await record(trx, ids.next, {
      siteId,
      actor: change.actor,
      action: 'setting.changed',
      objectKind: 'setting',
      objectId: null,
      after: { name, value: change.value },
    });
    await events.publish(trx, { topic: 'setting', siteId });
  });
}
