import { postTypes } from '#modules/posts/post-status.contract.ts';
import { type BrandName, defaultBrand } from '#platform/contract/brand.ts';
import type { Database } from '#platform/server/database.ts';
import { type SignUpMode, usualSignUps } from '../sign-up-kinds.contract.ts';

/** The engine settings with the value that a site has until somebody changes it. */
export const engineDefaults = {
  use_dashboard_community_driven: false as boolean,
  enable_product_notifications: false as boolean,
  product_notifications_segmentation_list: [] as string[],
  enable_community_publish: null as boolean | null,
  enable_tags_dashboard: true as boolean,
  use_smart_link: true as boolean,
  shortcodes_api_1_2: false as boolean,
  sign_ups: usualSignUps as SignUpMode,
  brand: defaultBrand as BrandName,
  post_types_supported: [...postTypes] as (typeof postTypes)[number][],
};
export type EngineSettings = Omit<typeof engineDefaults, 'enable_community_publish'> & {
  enable_community_publish: boolean;
};

/** What is stored over the defaults; publishing by communities is on by itself where there are communities. */
export function engineSettingsOf(stored: Record<string, unknown>, hasCommunities: boolean): EngineSettings {
  const settings = { ...engineDefaults, ...stored } as typeof engineDefaults;
  return { ...settings, enable_community_publish: settings.enable_community_publish ?? hasCommunities };
}

/** The settings of a site. */
export async function readEngineSettings(
  { db }: Pick<Database, 'db'>,
  site: { id: number; communityIds: ReadonlySet<number> },
): Promise<EngineSettings> {
  const rows = await db
    .selectFrom('setting')
    .select(['name', 'value'])
    .where('site_id', '=', site.id)
    .execute();
  return engineSettingsOf(
    Object.fromEntries(rows.map((row) => [row.name, row.value])),
    site.communityIds.size > 0,
  );
}
