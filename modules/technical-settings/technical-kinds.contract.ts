import { type ImageSettings, imageDefaults } from '#modules/assets/image-settings.contract.ts';
import type { PermissionHolder } from '#platform/contract/permission-rule.ts';
import { type EngineValues, engineKeys, engineValueDefaults } from './engine-kinds.contract.ts';
import {
  type AnalyticsValues,
  analyticsDefaults,
  analyticsKeys,
  SPAM_KEY,
} from './service-kinds.contract.ts';

/** What the screen needs of the settings, without zod. */
export const technicalGroups = [
  'crawling',
  'headers',
  'markup',
  'cache',
  'images',
  'services',
  'engine',
] as const;
export type TechnicalGroup = (typeof technicalGroups)[number];

/** The groups that a copy of the configuration has: what they change can be tried on pages of the site. */
export const triedGroups = ['crawling', 'headers', 'markup', 'cache'] as const satisfies TechnicalGroup[];
export type TriedGroup = (typeof triedGroups)[number];
/** The groups that a profile of type Technical changes without the right to change all settings. */
const openGroups: readonly TechnicalGroup[] = ['crawling', 'headers', 'cache'];

export const frameOptions = ['deny', 'sameorigin', 'anywhere'] as const;
export type FrameOptions = (typeof frameOptions)[number];

/** Bytes. */
export const LONGEST_CRAWL_FILE = 65_536;
/** Bytes. */
export const LONGEST_MARKUP = 32_768;
export const LONGEST_POLICY = 4_096;
export const MOST_ORIGINS = 50;
export const LONGEST_ORIGIN = 260;
export const SMALLEST_SITEMAP = 100;
export const LARGEST_SITEMAP = 50_000;
/** Two years, in seconds. */
export const LONGEST_HSTS = 63_072_000;
/** A year, in seconds: what lists of browsers ask for. */
export const PRELOADED_HSTS = 31_536_000;
/** A day, in seconds. */
export const LONGEST_TTL = 86_400;
/** A week, in seconds. */
export const LONGEST_STALE = 604_800;
export const REVISIONS_SHOWN = 100;

export type TechnicalValues = EngineValues &
  AnalyticsValues &
  ImageSettings & {
    robots_txt: string;
    ads_txt: string;
    app_ads_txt: string;
    sitemap_enabled: boolean;
    sitemap_size: number;
    content_security_policy: string;
    csp_report_only: boolean;
    hsts_max_age: number;
    hsts_subdomains: boolean;
    hsts_preload: boolean;
    frame_options: FrameOptions;
    cors_origins: string[];
    head_html: string;
    body_end_html: string;
    page_ttl: number;
    shared_ttl: number;
    stale_while_revalidate: number;
  };
export type TechnicalKey = keyof TechnicalValues;

/** What a site has until somebody changes it. */
export const technicalDefaults: TechnicalValues = {
  robots_txt: '',
  ads_txt: '',
  app_ads_txt: '',
  sitemap_enabled: true,
  sitemap_size: 10_000,
  content_security_policy: '',
  csp_report_only: false,
  hsts_max_age: PRELOADED_HSTS,
  hsts_subdomains: false,
  hsts_preload: false,
  frame_options: 'sameorigin',
  cors_origins: [],
  head_html: '',
  body_end_html: '',
  page_ttl: 300,
  shared_ttl: 60,
  stale_while_revalidate: 600,
  ...imageDefaults,
  ...analyticsDefaults,
  ...engineValueDefaults,
};

/** The settings of each group, in the order of its form. */
export const keysOfGroup = {
  crawling: ['robots_txt', 'sitemap_enabled', 'sitemap_size', 'ads_txt', 'app_ads_txt'],
  headers: [
    ...(['content_security_policy', 'csp_report_only', 'frame_options', 'cors_origins'] as const),
    ...(['hsts_max_age', 'hsts_subdomains', 'hsts_preload'] as const),
  ],
  markup: ['head_html', 'body_end_html'],
  cache: ['page_ttl', 'shared_ttl', 'stale_while_revalidate'],
  services: analyticsKeys,
  images: ['image_max_width', 'image_formats', 'image_quality'],
  engine: engineKeys,
} as const satisfies Record<TechnicalGroup, readonly TechnicalKey[]>;

export const technicalKeys = technicalGroups.flatMap((group): TechnicalKey[] => [...keysOfGroup[group]]);

/** What can be tried before readers get it: all but what browsers go on keeping for the site once they have heard it. */
export const triedKeys = triedGroups
  .flatMap((group): TechnicalKey[] => [...keysOfGroup[group]])
  .filter((key) => !key.startsWith('hsts_'));

const groupOf = (key: TechnicalKey | typeof SPAM_KEY): TechnicalGroup =>
  key === SPAM_KEY ? 'services' : groupWith(key);
const groupWith = (key: TechnicalKey): TechnicalGroup =>
  technicalGroups.find((group) => keysOfGroup[group].some((one) => one === key)) ?? 'markup';

/**
 * What somebody lacks to change a setting: strings of permission, none when they may. A profile of type Technical
 * changes crawling, headers and cache without the right to change all settings.
 */
export function missingFor(
  key: TechnicalKey | typeof SPAM_KEY,
  { isTechnical, sitePermissions }: Pick<PermissionHolder, 'isTechnical' | 'sitePermissions'>,
): string[] {
  const isOpen = isTechnical && openGroups.includes(groupOf(key));
  const needed = [
    ...(isOpen ? [] : ['EDIT_GLOBAL_SETTINGS']),
    ...(groupOf(key) === 'markup' ? ['EDIT_CUSTOM_HTML'] : []),
    ...(key === 'ads_txt' || key === 'app_ads_txt' ? ['MANAGE_ADS_MANAGER'] : []),
  ];
  return needed.filter((permission) => !sitePermissions.has(permission));
}
