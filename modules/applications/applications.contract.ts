import { z } from 'zod';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { endpoint, redirect } from '#platform/contract/endpoint.ts';
import {
  exactCountKey,
  isExactCount,
  paramsOf,
  searchWords,
  siteParams,
} from '#platform/contract/list-keys.ts';
import { id, idInPath, integerInQuery } from '#platform/contract/listing.ts';
import { anywhere, everyone, signedIn } from '#platform/contract/permission-rule.ts';
import { SEARCH_QUERY_LIMIT } from '#platform/contract/search-limit.ts';
import { applicationStatuses, LONGEST_APPLICATION, LONGEST_REASON } from './application-kinds.contract.ts';

const facts = {
  id,
  group_site_id: id.meta({ description: 'the community' }),
  message: z.string(),
  status: z.enum(applicationStatuses),
  reason: z.string().meta({ description: 'why it was declined, as the applicant reads it' }),
  created_ts: z.number().int(),
  decided_ts: z.number().int().nullable(),
};

/** An application as those see it who decide about it. */
export const CommunityApplication = z
  .object({
    ...facts,
    group_title: z.string(),
    applicant: z.object({ id, title: z.string(), name: z.string(), logo: z.string().nullable() }),
    decided_by: z.object({ id, title: z.string() }).nullable(),
  })
  .meta({ id: 'CommunityApplication' });
export type CommunityApplication = z.output<typeof CommunityApplication>;

/** An application as the one sees it who made it. */
const OwnApplication = z.object(facts).meta({ id: 'OwnApplication' });
export type OwnApplication = z.output<typeof OwnApplication>;

/** A community as people see it who may want to write in it. */
export const OpenCommunity = z
  .object({
    id,
    name: z.string(),
    title: z.string(),
    description: z.string(),
    is_member: z.boolean(),
    may_apply: z.boolean(),
    may_apply_from_ts: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'when the pause after a decline ends; null without one' }),
    application: OwnApplication.nullable().meta({ description: 'the newest one of the caller' }),
  })
  .meta({ id: 'OpenCommunity' });
export type OpenCommunity = z.output<typeof OpenCommunity>;

export const otherDecision = apiError(
  'application_is_decided',
  409,
  'Someone already decided on this application. Reload the list to see the result.',
);
export const isWithdrawn = apiError('application_is_withdrawn', 409, 'This application was withdrawn.');
export const alreadyApplied = apiError(
  'duplicate',
  409,
  "You already applied to this community. You'll hear from its team.",
);
export const alreadyMember = apiError('is_member', 409, "You're already a member of this community.");
export const takesNoApplications = apiError(
  'applications_are_closed',
  422,
  "This community isn't accepting applications.",
);
export const pauseAfterDecline = apiError(
  'application_is_paused',
  422,
  'This community declined your application. You can apply again after 30 days.',
);
export const tooManyApplications = apiError(
  'too_many_applications',
  429,
  "You've applied to many communities today. Try again tomorrow.",
);
export const roleInvalid = apiError(
  'permission_group_id_is_invalid',
  422,
  'Choose a role of this site with no more permissions than you have in this community.',
);

const requests = '/core/users/community-requests';
const decides = { permission: anywhere('EDIT_SITE') } as const;

export const listCommunityRequests = endpoint({
  method: 'GET',
  path: requests,
  summary:
    'Applications to the communities that one administers, the oldest first; those that wait, unless a status is named',
  ...decides,
  query: z
    .object({
      group: idInPath.optional().meta({ description: 'one community' }),
      status: z.enum(applicationStatuses).default('pending'),
      query: searchWords.optional().meta({ description: 'part of the name of who applied' }),
      page: integerInQuery(1, SEARCH_QUERY_LIMIT).default(1),
      limit: integerInQuery(1, 100).default(50),
      ...exactCountKey,
    })
    .refine(({ page, limit }) => page * limit <= SEARCH_QUERY_LIMIT, {
      path: ['page'],
      message: 'use pages up to row 10000',
    }),
  response: z.object({
    items: z.array(CommunityApplication),
    total_count: z.number().int(),
    is_exact: isExactCount,
  }),
});

export const acceptCommunityRequest = endpoint({
  method: 'PUT',
  path: `${requests}/{applicationId}`,
  confirms: 'in-part',
  summary:
    'Accept an application: the applicant becomes a contributor of the community, or holds the role that is named',
  ...decides,
  params: paramsOf('applicationId'),
  body: z.object({ permission_group_id: id.optional() }).default({}),
  response: CommunityApplication,
  errors: [notFound, otherDecision, isWithdrawn, roleInvalid],
});

export const declineCommunityRequest = endpoint({
  method: 'DELETE',
  path: `${requests}/{applicationId}`,
  summary: 'Decline an application; the applicant reads the reason',
  ...decides,
  params: paramsOf('applicationId'),
  query: z.object({ reason: z.string().trim().max(LONGEST_REASON).default('') }),
  response: CommunityApplication,
  errors: [notFound, otherDecision, isWithdrawn],
});

const own = '/core/v1/sites/{siteId}/community_applications';

export const listOpenCommunities = endpoint({
  method: 'GET',
  path: own,
  summary: 'Communities that take applications, and those that the caller applied to or belongs to',
  permission: signedIn(),
  scopeParam: 'siteId',
  params: siteParams,
  query: z.object({ query: searchWords.optional() }),
  response: z.object({
    items: z.array(OpenCommunity),
    total_count: z.number().int().meta({ description: 'how many are shown: 200 at most, by their titles' }),
  }),
});

export const applyToCommunity = endpoint({
  method: 'POST',
  path: own,
  summary: 'Apply to a community',
  status: 201,
  permission: signedIn(),
  scopeParam: 'siteId',
  params: siteParams,
  body: z.object({ group_site_id: id, message: z.string().trim().max(LONGEST_APPLICATION).default('') }),
  response: OwnApplication,
  errors: [
    ...[notFound, alreadyApplied, alreadyMember, takesNoApplications],
    ...[pauseAfterDecline, tooManyApplications],
  ],
});

export const withdrawApplication = endpoint({
  method: 'DELETE',
  path: `${own}/{applicationId}`,
  summary: 'Withdraw an own application that waits',
  permission: signedIn(),
  scopeParam: 'siteId',
  params: paramsOf('siteId', 'applicationId'),
  response: OwnApplication,
  errors: [notFound, otherDecision],
});

export const showPostSignup = endpoint({
  method: 'GET',
  path: '/core/users/postsignup',
  summary:
    'Where people go who want to write in a community: to the communities, or to an account on the site first',
  permission: everyone(),
  query: z.object({
    community: z
      .string()
      .max(60)
      .optional()
      .meta({ description: 'the one that they want to write in, by its name' }),
  }),
  response: redirect(),
});
