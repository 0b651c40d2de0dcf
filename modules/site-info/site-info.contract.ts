import { z } from 'zod';
import { SiteLook, siteLookShape } from '#modules/pages/site-look.contract.ts';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fieldRules } from '#platform/contract/field-rules.ts';
import { optionalEmail, optionalWebAddress } from '#platform/contract/fields.ts';
import { isLinkTarget } from '#platform/contract/link-target.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { flag, id, idInPath, integerInQuery } from '#platform/contract/listing.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { anywhere, onSite } from '#platform/contract/permission-rule.ts';
import { SiteClosing } from './site-closing.contract.ts';
import {
  LONGEST_SITE_ADDRESS,
  LONGEST_SITE_DESCRIPTION,
  LONGEST_SITE_TAGLINE,
  LONGEST_SITE_TITLE,
  LONGEST_SITE_URL,
  socialNetworks,
} from './site-info-limits.contract.ts';

const line = (longest: number) => z.string().trim().max(longest).default('');
const webAddress = optionalWebAddress(LONGEST_SITE_URL);
const pageAddress = z
  .string()
  .trim()
  .max(LONGEST_SITE_URL)
  .refine((text) => text === '' || isLinkTarget(text), fieldRules.pathOrAddress)
  .default('');
const picture = id.nullable().default(null).meta({ description: 'the id of a picture of the library' });

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag && tag.length <= 20;
  } catch {
    return false;
  }
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return !/^[+-]/.test(zone);
  } catch {
    return false;
  }
}

/** What people say of their site. */
export const SiteDraft = z
  .object({
    title: z.string().trim().min(1, 'title_is_missing').max(LONGEST_SITE_TITLE),
    tagline: line(LONGEST_SITE_TAGLINE),
    description: line(LONGEST_SITE_DESCRIPTION),
    logo_id: picture,
    favicon_id: picture,
    default_share_image_id: picture,
    default_language: z.string().trim().refine(isLanguage, fieldRules.languageTag),
    timezone: z.string().trim().max(60).refine(isTimeZone, fieldRules.timeZone),
    contact_email: optionalEmail,
    social: z
      .object(
        Object.fromEntries(socialNetworks.map((name) => [name, webAddress.optional()])) as Record<
          (typeof socialNetworks)[number],
          z.ZodOptional<typeof webAddress>
        >,
      )
      .default({})
      .meta({ description: 'the addresses of the site elsewhere, by network' }),
    copyright: line(LONGEST_SITE_TAGLINE),
    address: line(LONGEST_SITE_ADDRESS),
    about_url: pageAddress,
    privacy_url: pageAddress,
    ...siteLookShape,
  })
  .meta({ id: 'SiteDraft' });
export type SiteDraft = z.output<typeof SiteDraft>;

/** A host that the site answers under. */
const SiteHost = z.object({
  host: z.string(),
  is_main: z.boolean(),
  redirects_until_ts: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'until when it leads to the main one' }),
});

/** All that is known of a site, and may be changed. */
export const SiteInfo = SiteDraft.extend({
  id,
  domain: z.string(),
  domains: z.array(SiteHost),
  taskID: id.nullable().meta({ description: 'the change of the domain that is under way' }),
  ...SiteClosing.shape,
  updated_ts: z.number().int(),
  revision: z.number().int(),
}).meta({ id: 'SiteInfo' });
export type SiteInfo = z.output<typeof SiteInfo>;

export const pictureInvalid = apiError('picture_is_invalid', 422, 'Choose a picture from the library.');
export const contrastTooLow = apiError(
  'contrast_is_too_low',
  422,
  'Readers could hardly tell this color from the background. Choose one with a contrast of 4.5:1 or more.',
);

const editsSite = onSite('EDIT_SITE');

export const getSite = endpoint({
  method: 'GET',
  path: '/core/feeds/site/{siteId}',
  summary: 'What a site is called, says of itself and looks like',
  permission: editsSite,
  scopeParam: 'siteId',
  params: siteParams,
  response: SiteInfo,
  errors: [notFound],
});

export const updateSite = endpoint({
  method: 'PUT',
  path: '/core/feeds/site/{siteId}',
  summary: 'Change what a site is called, says of itself and looks like; what is left out stays',
  permission: editsSite,
  scopeParam: 'siteId',
  params: siteParams,
  body: partialChange(SiteDraft),
  response: SiteInfo,
  errors: [notFound, revisionConflict, pictureInvalid, contrastTooLow],
});

export const trialTooLong = apiError(
  'preview_is_too_long',
  422,
  'This is too much for a preview. Save it instead.',
);

export const previewSite = endpoint({
  method: 'POST',
  path: '/core/v1/sites/{siteId}/look/preview',
  summary: 'An address that shows a page of the site with another look, good for an hour',
  permission: editsSite,
  scopeParam: 'siteId',
  writes: false,
  params: siteParams,
  body: SiteDraft.pick({
    ...{ title: true, tagline: true, logo_id: true, copyright: true, address: true },
    ...{ about_url: true, privacy_url: true, social: true },
  }).extend({
    ...SiteLook.shape,
    path: z
      .string()
      .max(500)
      .refine(
        (path) => path.startsWith('/') && isLinkTarget(path),
        'enter a path of the site, such as /about',
      )
      .default('/'),
  }),
  response: z.object({ url: z.string(), expires_ts: z.number().int() }).meta({ id: 'SitePreview' }),
  errors: [notFound, trialTooLong],
});

const SiteSuggestion = z
  .object({ id, title: z.string(), name: z.string(), uri: z.string(), is_community: z.boolean() })
  .meta({ id: 'SiteSuggestion' });

export const suggestSites = endpoint({
  method: 'GET',
  path: '/core/feeds/sites_autocomplete/',
  summary: 'Find the site, and with communities=1 its communities, by a part of their names; ten at most',
  permission: anywhere('EDIT_SITE'),
  query: z.object({
    term: z.string().trim().max(100).default(''),
    parent_id: idInPath.optional().meta({ description: 'only what is below this site' }),
    communities: flag.default(false),
    limit: integerInQuery(1, 50).default(10),
  }),
  response: z.object({ items: z.array(SiteSuggestion) }),
});
