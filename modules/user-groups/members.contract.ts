import { z } from 'zod';
import { notFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { searchWords } from '#platform/contract/list-keys.ts';
import { id, idInPath, pageKeys } from '#platform/contract/listing.ts';
import { LONGEST_GROUP_SLUG, memberships } from './user-group-kinds.contract.ts';
import { groupParams, manageMembers, seesGroups } from './user-groups.contract.ts';

/** How somebody stands to a group. */
export const Membership = z
  .object({
    slug: z.string(),
    title: z.string(),
    value: z.enum(memberships).nullable().meta({
      description:
        'origin: by a rule; added: by hand; removed: taken out although a rule grants it; null: not in it',
    }),
  })
  .meta({ id: 'UserGroupMembership' });

/** Somebody in a group. */
export const GroupMember = z
  .object({
    profile_id: id,
    title: z.string(),
    name: z.string(),
    value: z.enum(memberships),
    is_from_sso: z.boolean().meta({ description: 'whether single sign-on grants it' }),
    since_ts: z.number().int(),
  })
  .meta({ id: 'UserGroupMember' });
export type GroupMember = z.output<typeof GroupMember>;

export const listGroupMembers = endpoint({
  method: 'GET',
  path: '/core/v1/users/groups/{groupSlug}/members',
  summary: 'Who is in a user group, by name',
  permission: seesGroups,
  params: groupParams,
  query: z.object({ query: searchWords.optional(), ...pageKeys(50) }),
  response: z.object({ items: z.array(GroupMember), total_count: z.number().int() }),
  errors: [notFound],
});

const personParams = z.object({ profileId: idInPath });

export const addToGroup = endpoint({
  method: 'POST',
  path: '/core/v1/users/{profileId}/groups',
  summary: 'Add a person to a user group; nothing changes for somebody who is in it',
  permission: manageMembers,
  params: personParams,
  body: z.object({ group_slug: z.string().max(LONGEST_GROUP_SLUG) }),
  response: Membership,
  errors: [notFound],
});

export const removeFromGroup = endpoint({
  method: 'DELETE',
  path: '/core/v1/users/{profileId}/groups/{groupSlug}',
  summary: 'Take a person out of a user group',
  permission: manageMembers,
  params: personParams.extend(groupParams.shape),
  response: Membership,
  errors: [notFound],
});
