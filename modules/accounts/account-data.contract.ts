import { z } from 'zod';
import { postTypes } from '#modules/posts/post-status.contract.ts';
import { Preferences } from '#modules/preferences/preferences.contract.ts';
import { brandNames } from '#platform/contract/brand.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id } from '#platform/contract/listing.ts';
import { everyone } from '#platform/contract/permission-rule.ts';

export type MenuItem = {
  id: string;
  title: string;
  url: string;
  icon: string;
  is_section: boolean;
  badge_count: number | null;
  submenu: MenuItem[];
};

/** An item of the main menu, as the server computed it for the caller. */
const MenuItem: z.ZodType<MenuItem, MenuItem> = z
  .object({
    id: z.string(),
    title: z.string(),
    url: z.string(),
    icon: z.string(),
    is_section: z.boolean(),
    badge_count: z.number().int().nullable().meta({ description: 'how much waits there for the caller' }),
    get submenu() {
      return z.array(MenuItem);
    },
  })
  .meta({ id: 'MenuItem' });

/** The configuration that every screen needs: the site, the person, the rights, the menu. */
export const AccountData = z
  .object({
    roar_site: z.object({
      id,
      name: z.string(),
      title: z.string(),
      uri: z.string(),
      logo: z.string().nullable(),
      type_name: z.string(),
      timezone: z.string(),
      locale: z.string(),
      permissions: z.array(z.string()),
      user_id: id,
      has_detailed_stats: z
        .boolean()
        .meta({ description: 'whether its plan has all reports of its traffic' }),
      closed_ts: z.number().int().nullable().meta({ description: 'since when readers do not have the site' }),
    }),
    profile: z.object({
      id,
      name: z.string(),
      title: z.string(),
      logo: z.string().nullable(),
      type_name: z.string(),
      created_date_ts: z.number().int(),
      email: z.string().meta({ description: 'what the person signs in with' }),
      needs_second_factor: z.boolean().meta({
        description: 'a role asks for two-factor authentication; until it is on, nothing else opens',
      }),
      has_other_sites: z.boolean().meta({ description: 'whether the account takes part in other sites too' }),
    }),
    communities: z.array(
      z.object({
        ...{ id, name: z.string(), title: z.string(), permissions: z.array(z.string()) },
        own_permissions: z
          .array(z.string())
          .meta({ description: 'further ones, which count for the own posts of the person there' }),
      }),
    ),
    engine: z.object({
      access_limitation_date: z.number().int().nullable(),
      use_dashboard_community_driven: z.boolean(),
      enable_product_notifications: z.boolean(),
      product_notifications_segmentation_list: z.array(z.string()),
      enable_community_publish: z.boolean(),
      enable_tags_dashboard: z.boolean(),
      use_smart_link: z.boolean(),
      shortcodes_api_1_2: z.boolean(),
      brand: z.enum(brandNames),
      post_types_supported: z.array(z.enum(postTypes)),
    }),
    main_menu: z.array(MenuItem),
    preferences: Preferences,
    site_specific_data_schema: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AccountData' });
export type AccountData = z.output<typeof AccountData>;

export const getAccountData = endpoint({
  method: 'GET',
  path: '/core/account/data',
  summary: 'The configuration of the dashboard; a navigation without a session is sent to sign-in',
  permission: everyone(),
  query: z.object({ next_url: z.string().max(4000).optional() }),
  response: AccountData,
  alsoAnswers: [302, 401],
});
