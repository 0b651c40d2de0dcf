import { z } from 'zod';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { empty, endpoint } from '#platform/contract/endpoint.ts';
import { fieldRules } from '#platform/contract/field-rules.ts';
import { eachOnce } from '#platform/contract/fields.ts';
import {
  listQuery,
  pageAnswer,
  paramsOf,
  removedRows,
  rowStamps,
  searchWords,
  severalIds,
  siteParams,
} from '#platform/contract/list-keys.ts';
import { afterInvalid, id } from '#platform/contract/listing.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import {
  badgeSortKeys,
  LONGEST_BADGE_ADDRESS,
  LONGEST_BADGE_DESCRIPTION,
  LONGEST_BADGE_NAME,
  LONGEST_BADGE_TAG,
  MOST_BADGE_TAGS,
} from './badge-kinds.contract.ts';

const isWebAddress = (text: string): boolean => text === '' || /^https?:\/\/[^\s/]+/i.test(text);

/** What a person says about a badge. */
export const BadgeDraft = z
  .object({
    name: z.string().trim().min(1, 'name_is_missing').max(LONGEST_BADGE_NAME),
    avatar: z
      .string()
      .trim()
      .max(LONGEST_BADGE_ADDRESS)
      .regex(/^(|\d{1,16}|https?:\/\/[^\s/]+\S*|\/[^\s/]\S*)$/i, fieldRules.webAddress)
      .default('')
      .meta({ description: 'the address of a picture, or the id of an asset, as text' }),
    description: z.string().trim().max(LONGEST_BADGE_DESCRIPTION).default(''),
    link: z
      .string()
      .trim()
      .max(LONGEST_BADGE_ADDRESS)
      .refine(isWebAddress, fieldRules.webAddress)
      .default(''),
    tags: z
      .array(z.string().trim().min(1).max(LONGEST_BADGE_TAG))
      .max(MOST_BADGE_TAGS)
      .transform(eachOnce)
      .default([])
      .meta({ description: 'labels by which badges are filtered' }),
  })
  .meta({ id: 'BadgeDraft' });
export type BadgeDraft = z.output<typeof BadgeDraft>;

/** A badge as lists show it. */
export const Badge = z
  .object({
    id,
    name: z.string(),
    avatar: z.string(),
    description: z.string(),
    link: z.string(),
    tags: z.array(z.string()),
    assigned_count: z.number().int().meta({ description: 'how many people have it' }),
    ...rowStamps,
  })
  .meta({ id: 'Badge' });
export type Badge = z.output<typeof Badge>;

export const badgeNameTaken = apiError(
  'duplicate',
  409,
  'A badge with this name already exists. Choose another name.',
);

export const badgeIsGiven = apiError(
  'badge_is_in_use',
  422,
  'An achievement rule gives this badge. Remove it from the rule first.',
);

const manageBadges = onSite('MANAGE_BADGES');

/** What can be asked of the list. */
export const BadgeFilters = listQuery(
  { query: searchWords.optional(), tag: z.string().trim().min(1).max(LONGEST_BADGE_TAG).optional() },
  { sorts: badgeSortKeys, usual: 'name', limit: 10 },
);
export type BadgeFilters = z.output<typeof BadgeFilters>;

export const listBadges = endpoint({
  method: 'GET',
  path: '/core/badging/users',
  summary: 'List user badges',
  permission: manageBadges,
  query: BadgeFilters,
  response: pageAnswer(Badge),
  errors: [afterInvalid],
});

export const createBadge = endpoint({
  method: 'POST',
  path: '/core/badging/users',
  summary: 'Add a user badge',
  status: 201,
  permission: manageBadges,
  body: BadgeDraft,
  response: Badge,
  errors: [badgeNameTaken],
});

export const updateBadge = endpoint({
  method: 'PUT',
  path: '/core/badging/users/{badgeId}',
  summary: 'Change a user badge; what is left out stays',
  permission: manageBadges,
  params: paramsOf('badgeId'),
  body: partialChange(BadgeDraft),
  response: Badge,
  errors: [badgeNameTaken, revisionConflict, notFound],
});

export const deleteBadge = endpoint({
  method: 'DELETE',
  path: '/core/badging/users/{badgeId}',
  summary: 'Delete a user badge; it can be restored',
  permission: manageBadges,
  params: paramsOf('badgeId'),
  deletesVersion: true,
  status: 204,
  response: empty(),
  errors: [badgeIsGiven, notFound],
});

const several = {
  method: 'POST',
  permission: manageBadges,
  scopeParam: 'siteId',
  params: siteParams,
  body: severalIds,
  response: z.object({ items: z.array(Badge) }),
} as const;

export const removeBadges = endpoint({
  ...several,
  path: '/core/v1/sites/{siteId}/badges/remove',
  summary: 'Delete several user badges; they can be restored, and undone for a day by their batch',
  response: removedRows(Badge),
  errors: [badgeIsGiven],
});

export const restoreBadges = endpoint({
  ...several,
  path: '/core/v1/sites/{siteId}/badges/restore',
  summary: 'Bring deleted user badges back, all or none',
  errors: [badgeNameTaken, notFound],
});
