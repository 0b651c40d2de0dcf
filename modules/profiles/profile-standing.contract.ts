import { z } from 'zod';
import { apiError, notFound, revisionConflict } from '#platform/contract/api-error.ts';
import { empty, endpoint } from '#platform/contract/endpoint.ts';
import { paramsOf, siteParams } from '#platform/contract/list-keys.ts';
import { id, integerInQuery } from '#platform/contract/listing.ts';
import { either, onScope, onSite, signedIn } from '#platform/contract/permission-rule.ts';
import { LONGEST_STATUS_REASON, ProfileStatus } from './profile-kinds.contract.ts';

export const lastAdmin = apiError(
  'last_admin',
  422,
  'This is the last administrator of the site. Give someone else the role first.',
);
export const personIsSelf = apiError('is_self', 422, "You can't do this to yourself.");
export const namedTooOften = apiError(
  'named_too_often',
  422,
  'You changed your profile name too often today. Try again tomorrow.',
);
export const personRanksAbove = apiError(
  'ranks_above',
  403,
  "You don't have permission to change this person.",
);

const MOST_PEOPLE_AT_ONCE = 100;
const several = z.array(id).min(1).max(MOST_PEOPLE_AT_ONCE);

/** Why somebody stays as they are. */
export const stayReasons = [
  ...(['unchanged', 'not_found', 'permission_denied', 'is_self', 'is_merged'] as const),
] as const;
export type StayReason = (typeof stayReasons)[number];

export const setProfileStatuses = endpoint({
  method: 'POST',
  path: '/core/v1/sites/{siteId}/profiles/status',
  summary: 'Feature, ban, deactivate or reactivate people; undone within a day by the batch',
  // Bans are a duty by law, and lifting them is a part of it.
  whenPastDue: 'allowed',
  permission: either(onSite('MANAGE_USERS'), onScope('BAN_USERS')),
  scopeParam: 'siteId',
  params: siteParams,
  body: z.object({
    ids: several,
    status: z.literal([
      ProfileStatus.ACTIVE,
      ProfileStatus.FEATURED,
      ProfileStatus.BANNED,
      ProfileStatus.INACTIVE,
    ]),
    reason: z.string().trim().max(LONGEST_STATUS_REASON).default('').meta({
      description: 'stands in the history of the person',
    }),
  }),
  response: z.object({
    items: z.array(z.object({ id, outcome: z.enum(['changed', ...stayReasons]) })),
    batch_id: id.nullable(),
  }),
  errors: [lastAdmin],
});

export const removeProfiles = endpoint({
  method: 'POST',
  path: '/core/v1/sites/{siteId}/profiles/remove',
  summary: 'Delete people; their posts keep their bylines. Undone within a day by the batch',
  permission: onSite('MANAGE_USERS'),
  scopeParam: 'siteId',
  params: siteParams,
  body: z.object({ ids: several }),
  response: z.object({ items: z.array(z.object({ id, title: z.string() })), batch_id: id.nullable() }),
  errors: [lastAdmin, personIsSelf, personRanksAbove],
});

export const deleteProfile = endpoint({
  method: 'DELETE',
  path: '/core/account/profile/{profileId}',
  summary: 'Delete a person; their posts keep their bylines',
  permission: onSite('MANAGE_USERS'),
  params: paramsOf('profileId'),
  deletesVersion: true,
  status: 204,
  response: empty(),
  errors: [lastAdmin, personIsSelf, personRanksAbove, revisionConflict, notFound],
});

/** One field that changed, or one thing that was done; what is secret says only that it changed. */
export const ProfileHistoryEntry = z
  .object({
    id: z.string().meta({ description: 'of the entry and its field' }),
    site_id: id,
    action: z.string().meta({ description: 'such as profile.updated' }),
    field: z.string().nullable().meta({ description: 'null where no field of the person changed' }),
    old: z.unknown(),
    new: z.unknown(),
    actor: z.object({ id, title: z.string().nullable() }).nullable(),
    source: z.enum(['profile', 'token', 'job', 'command']),
    created_ts: z.number().int(),
  })
  .meta({ id: 'ProfileHistoryEntry' });
export type ProfileHistoryEntry = z.output<typeof ProfileHistoryEntry>;

export const listProfileHistory = endpoint({
  method: 'GET',
  path: '/core/community/site/changes_history/{profileId}',
  summary: 'What was changed about a person, the newest first; of oneself always',
  permission: signedIn(),
  params: paramsOf('profileId'),
  query: z.object({
    limit: integerInQuery(1, 100).default(100),
    offset: integerInQuery(0, 10_000).default(0),
  }),
  response: z.object({ history: z.array(ProfileHistoryEntry), totalCount: z.number().int() }),
  errors: [notFound],
});
