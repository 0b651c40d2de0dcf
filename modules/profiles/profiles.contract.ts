import { z } from 'zod';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fieldRules } from '#platform/contract/field-rules.ts';
import { exactCountKey } from '#platform/contract/list-keys.ts';
import {
  afterInvalid,
  afterKey,
  beyondSearchLimit,
  dateInQuery,
  endsBeforeStart,
  flag,
  id,
  idInPath,
  idsInQuery,
  integerInQuery,
  isWholePeriod,
  jsonListInQuery,
  orderDirection,
  pageKeys,
  revision,
  withinSearchLimit,
} from '#platform/contract/listing.ts';
import { anywhere, either, signedIn } from '#platform/contract/permission-rule.ts';
import { fixed } from '#platform/contract/sentence.ts';
import {
  groupStandings,
  LONGEST_ABOUT,
  LONGEST_EMAIL,
  LONGEST_JOB_TITLE,
  LONGEST_LOGO,
  LONGEST_PERSON_TITLE,
  LONGEST_PROFILE_NAME,
  MOST_CUSTOM_NAMES,
  MOST_POSTS_COUNTED,
  personActs,
  profileSortKeys,
  SHORTEST_PROFILE_NAME,
} from './profile-kinds.contract.ts';
import { namedTooOften, personRanksAbove } from './profile-standing.contract.ts';

/** A role that a profile holds, on the site or on the community of `group_site_id`. */
export const ProfileGroup = z
  .object({ id, title: z.string(), group_site_id: id.nullable() })
  .meta({ id: 'ProfileGroup' });

/** A badge as it is worn beside a name. */
export const WornBadge = z.object({ id, name: z.string(), avatar: z.string() }).meta({ id: 'WornBadge' });

const withFigures = { description: 'with include=figures' };

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
    badges: z.array(WornBadge).optional().meta(withFigures),
    membership_groups: z
      .record(z.string(), z.enum(groupStandings))
      .nullable()
      .optional()
      .meta({ description: 'by the slugs of user groups, with include=figures' }),
    number_of_posts: z
      .number()
      .int()
      .optional()
      .meta({
        description: `published ones, with include=figures; counting stops at ${MOST_POSTS_COUNTED}`,
      }),
    last_login_ts: z.number().int().nullable().optional().meta(withFigures),
    extra: z
      .record(z.string(), z.unknown())
      .nullable()
      .optional()
      .meta({ description: 'the custom fields that custom_fields names' }),
  })
  .meta({ id: 'Profile' });
export type Profile = z.output<typeof Profile>;

/** One person, with what lists leave out; null for those who may not see it. */
export const ProfileDetails = Profile.extend({
  about: z.string().nullable().meta({ description: 'plain text' }),
  revision: z.number().int().nullable(),
  has_account: z
    .boolean()
    .nullable()
    .optional()
    .meta({ description: 'whether somebody signs in as this person' }),
  merged_into: id.nullable().optional(),
  acts: z
    .array(z.enum(personActs))
    .optional()
    .meta({ description: 'what the caller may do about this person' }),
}).meta({ id: 'ProfileDetails' });
export type ProfileDetails = z.output<typeof ProfileDetails>;

/** What the address of a person ends with. */
export const PersonName = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'name_is_missing')
  .regex(
    /^[a-z0-9][a-z0-9_-]{1,59}$/,
    fixed`use ${SHORTEST_PROFILE_NAME} to ${LONGEST_PROFILE_NAME} letters a to z, digits, hyphens and underscores, and start with a letter or digit`,
  );

/** What people may say about themselves. */
export const OwnProfileDraft = z
  .object({
    title: z.string().trim().min(1, 'title_is_missing').max(LONGEST_PERSON_TITLE),
    job_title: z.string().trim().max(LONGEST_JOB_TITLE),
    about: z.string().trim().max(LONGEST_ABOUT).meta({ description: 'plain text' }),
  })
  .meta({ id: 'OwnProfileDraft' });
export type OwnProfileDraft = z.output<typeof OwnProfileDraft>;

const customFilter = z.object({
  field: z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,59}$/),
  op: z.enum(['eq', 'neq', 'contains', 'exists']),
  value: z.union([z.string().max(200), z.number(), z.boolean()]).optional(),
});
export type ProfileCustomFilter = z.output<typeof customFilter>;

const fieldNames = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,59}(,[A-Za-z][A-Za-z0-9_]{0,59})*$/, 'use keys separated by commas')
  .transform((list) => [...new Set(list.split(','))])
  .pipe(z.array(z.string()).max(MOST_CUSTOM_NAMES));

/** What people are filtered by, in lists and counts. */
const filterKeys = {
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
  group_name: z.string().trim().min(1).max(60).optional().meta({ description: 'a role by its title' }),
  exclude_group_ids: idsInQuery(100).optional(),
  community_group_id: idInPath.optional(),
  membership_group_slug: z.string().max(60).optional().meta({ description: 'a user group' }),
  custom_filters: jsonListInQuery(customFilter, 10)
    .optional()
    .meta({ description: 'a JSON list of {field, op, value} about custom fields' }),
  custom_fields: fieldNames.optional().meta({ description: 'keys of the custom fields to answer with' }),
  index: z
    .string()
    .max(60)
    .optional()
    .meta({ description: 'the slug of a search index, which looks for q in more than titles' }),
  order_by: z.enum(profileSortKeys).default('title'),
  order_direction: orderDirection(1),
};

type Days = { start_date?: string | undefined; end_date?: string | undefined };
const isWhole = ({ start_date, end_date }: Days) => isWholePeriod(start_date, end_date);

/** What can be asked of the list of profiles; nothing else filters, sorts or searches it. */
export const ProfileFilters = z
  .object({
    ...pageKeys(),
    ...filterKeys,
    include: z.enum(['figures']).optional(),
    after: afterKey(500),
    ...exactCountKey,
  })
  .refine(withinSearchLimit, beyondSearchLimit)
  .refine(isWhole, endsBeforeStart('end_date'));
export type ProfileFilters = z.output<typeof ProfileFilters>;

const ProfileCountFilters = z
  .object({ ...filterKeys, reset: flag.optional().meta({ description: 'changes nothing' }) })
  .refine(isWhole, endsBeforeStart('end_date'));

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

export const countProfiles = endpoint({
  method: 'GET',
  path: '/core/account/profile_count',
  summary: 'How many people the same filters leave in the list',
  permission: mayOpenProfiles,
  query: ProfileCountFilters,
  response: z.object({
    total_count: z.number().int(),
    is_exact: z.boolean().meta({ description: 'false where all of them could not be counted in time' }),
  }),
});

export const getProfile = endpoint({
  method: 'GET',
  path: '/core/account/profile/{profileId}',
  summary: 'One person; oneself always',
  permission: signedIn(),
  params: z.object({ profileId: idInPath }),
  response: ProfileDetails,
});

export const emailInUse = apiError('email_in_use', 409, 'Email is already in use');
export const nameInUse = apiError(
  'name_in_use',
  409,
  'Someone else already has this profile name. Choose another one.',
);
export const nameReserved = apiError(
  'name_is_reserved',
  422,
  'This profile name is reserved. Choose another one.',
);
export const emailSignsIn = apiError(
  'email_signs_in',
  422,
  'This person signs in with this email address. Only they can change it.',
);

export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(LONGEST_EMAIL)
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, fieldRules.email);

/** What may be changed of a person; what is left out stays. */
export const ProfileChange = OwnProfileDraft.partial()
  .extend({
    name: PersonName.optional().meta({
      description: 'in the address of the person; the one before leads on to it',
    }),
    email: emailAddress.nullable().optional(),
    logo: z
      .string()
      .max(LONGEST_LOGO)
      .regex(/^(https?:\/\/|\/)\S*$/, fieldRules.webAddress)
      .nullable()
      .optional()
      .meta({ description: 'the address of a picture' }),
    revision,
  })
  .meta({ id: 'ProfileChange' });
export type ProfileChange = z.output<typeof ProfileChange>;

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/core/account/profile/{profileId}',
  summary: 'Change a person: oneself, or others with MANAGE_USERS',
  permission: signedIn(),
  whenPastDue: 'allowed',
  params: z.object({ profileId: idInPath }),
  body: ProfileChange,
  response: ProfileDetails,
  errors: [
    ...[emailInUse, emailSignsIn, nameInUse, nameReserved, namedTooOften],
    ...[personRanksAbove, revisionConflict, notFound],
  ],
});
