import { z } from 'zod';
import { notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { exactCountKey } from '#platform/contract/list-keys.ts';
import {
  afterInvalid,
  afterKey,
  beyondSearchLimit,
  dateInQuery,
  endsBeforeStart,
  id,
  idInPath,
  idsInQuery,
  integerInQuery,
  isWholePeriod,
  orderDirection,
  pageKeys,
  revision,
  withinSearchLimit,
} from '#platform/contract/listing.ts';
import { anywhere, either, signedIn } from '#platform/contract/permission-rule.ts';

/** Whether a profile takes part: the numbers of the documents. */
export const ProfileStatus = { PENDING: -1, ACTIVE: 0, FEATURED: 1, BANNED: 2, INACTIVE: 3 } as const;

/** A role that a profile holds, on the site or on the community of `group_site_id`. */
export const ProfileGroup = z
  .object({ id, title: z.string(), group_site_id: id.nullable() })
  .meta({ id: 'ProfileGroup' });

/** A person on the site. What follows `created_date_ts` is null for those who may not see it. */
export const Profile = z
  .object({
    id,
    name: z.string(),
    title: z.string(),
    logo: z.string().nullable(),
    created_date_ts: z.number().int(),
    email: z.string().nullable(),
    status: z.number().int().nullable(),
    type_name: z.string().nullable(),
    job_title: z.string().nullable(),
    profile_groups: z.array(ProfileGroup).nullable(),
  })
  .meta({ id: 'Profile' });
export type Profile = z.output<typeof Profile>;

/** One person, with what lists leave out; null for those who may not see it. */
export const ProfileDetails = Profile.extend({
  about: z.string().nullable().meta({ description: 'plain text' }),
  revision: z.number().int().nullable(),
}).meta({ id: 'ProfileDetails' });
export type ProfileDetails = z.output<typeof ProfileDetails>;

/** What people may say about themselves. */
export const OwnProfileDraft = z
  .object({
    title: z.string().trim().min(1, 'title_is_missing').max(120),
    job_title: z.string().trim().max(120),
    about: z.string().trim().max(10_000).meta({ description: 'plain text' }),
  })
  .meta({ id: 'OwnProfileDraft' });
export type OwnProfileDraft = z.output<typeof OwnProfileDraft>;

export const profileSortKeys = ['title', 'created_date'] as const;
export type ProfileSortKey = (typeof profileSortKeys)[number];

/** What can be asked of the list of profiles; nothing else filters, sorts or searches it. */
export const ProfileFilters = z
  .object({
    ...pageKeys(),
    q: z
      .string()
      .trim()
      .max(100)
      .optional()
      .meta({ description: 'part of the title; of the email address where one may see it' }),
    status: integerInQuery(-1, 3).optional().meta({ description: 'active and featured when left out' }),
    start_date: dateInQuery.optional(),
    end_date: dateInQuery.optional(),
    group_id: idInPath.optional().meta({ description: 'a role' }),
    exclude_group_ids: idsInQuery(100).optional(),
    community_group_id: idInPath.optional(),
    index: z
      .string()
      .max(60)
      .optional()
      .meta({ description: 'the slug of a search index, which looks for q in more than titles' }),
    order_by: z.enum(profileSortKeys).default('title'),
    order_direction: orderDirection(1),
    after: afterKey(500),
    ...exactCountKey,
  })
  .refine(withinSearchLimit, beyondSearchLimit)
  .refine(({ start_date, end_date }) => isWholePeriod(start_date, end_date), endsBeforeStart('end_date'));
export type ProfileFilters = z.output<typeof ProfileFilters>;

/** Whoever may see users, and any staff for names and pictures. */
const mayOpenProfiles = either(anywhere('VIEW_USERS'), anywhere('VIEW_SUBPAGES'));

export const listProfiles = endpoint({
  method: 'GET',
  path: '/core/account/profile/',
  summary: 'List people',
  permission: mayOpenProfiles,
  query: ProfileFilters,
  response: z.object({
    profiles: z.array(Profile),
    total_count: z.number().int(),
    is_exact: z.boolean().meta({ description: 'false when counting stopped at `total_count`' }),
    after: z.string().nullable().meta({ description: 'where the next page begins; null at the end' }),
    degraded: z
      .boolean()
      .optional()
      .meta({ description: 'true when the search index did not answer and titles alone were searched' }),
  }),
  errors: [afterInvalid],
});

export const getProfile = endpoint({
  method: 'GET',
  path: '/core/account/profile/{profileId}',
  summary: 'One person; oneself always',
  permission: signedIn(),
  params: z.object({ profileId: idInPath }),
  response: ProfileDetails,
});

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/core/account/profile/{profileId}',
  summary: 'Change oneself; what is left out stays',
  permission: signedIn(),
  whenPastDue: 'allowed',
  params: z.object({ profileId: idInPath }),
  body: OwnProfileDraft.partial().extend({ revision }),
  response: ProfileDetails,
  errors: [revisionConflict, notFound],
});
