import { describe, expect, test } from 'vitest';
import type { PermissionHolder } from '#platform/contract/permission-rule.ts';
import type { Caller } from '#platform/server/caller.ts';
import { heldThere, narrowedHolder, throughToken } from './token-rights.ts';

const holder: PermissionHolder = {
  ...{ isSignedIn: true, isTechnical: true, settings: new Set(['enable_community_publish']) },
  sitePermissions: new Set(['EDIT_POST', 'VIEW_STATS', 'MANAGE_FEEDS']),
  communityPermissions: new Map([
    [7, new Set(['PUBLISH_POST', 'EDIT_POST'])],
    [8, new Set(['PUBLISH_POST'])],
  ]),
};
const chosen = (permissions: string[], community_id: number | null = null) =>
  narrowedHolder(holder, { permissions, community_id });

describe('what is left of a person through a token', () => {
  test('is what both have, on the site and on each community', () => {
    const left = chosen(['EDIT_POST', 'PUBLISH_POST', 'DELETE_SITE']);
    expect([...left.sitePermissions]).toEqual(['EDIT_POST']);
    expect([...left.communityPermissions].map(([id, held]) => [id, [...held]])).toEqual([
      [7, ['PUBLISH_POST', 'EDIT_POST']],
      [8, ['PUBLISH_POST']],
    ]);
  });

  test('is nothing where nothing was chosen', () => {
    const left = chosen([]);
    expect(left.sitePermissions.size).toBe(0);
    expect([...left.communityPermissions.values()].every((held) => held.size === 0)).toBe(true);
  });

  test('is on its community alone, with what a site role gives there', () => {
    const left = chosen(['EDIT_POST', 'VIEW_STATS', 'MANAGE_FEEDS', 'PUBLISH_POST'], 8);
    expect(left.sitePermissions.size).toBe(0);
    expect([...left.communityPermissions.keys()]).toEqual([8]);
    expect([...(left.communityPermissions.get(8) ?? [])].sort()).toEqual([
      ...['EDIT_POST', 'PUBLISH_POST', 'VIEW_STATS'],
    ]);
  });

  test('opens nothing by a setting or by the type of the profile', () => {
    const left = chosen(['EDIT_POST']);
    expect(left.isTechnical).toBe(false);
    expect(left.settings.size).toBe(0);
  });

  test('does not rank as an owner', () => {
    const profile = { id: 1, name: 'a', title: 'A', logo: null, typeName: '', createdTs: 0, rank: 100 };
    const person: Caller = { accountId: 'a', sessionId: 's', profile, holder };
    const token = { id: 5, refusal: null };
    expect(throughToken(person, { permissions: [], community_id: null }, token)).toMatchObject({
      ...{ sessionId: null, profile: { rank: 99 }, token },
    });
    expect(throughToken(person, { permissions: [], community_id: 7 }, token).profile?.rank).toBe(0);
  });
});

test('a community knows only what is meant for communities', () => {
  expect(heldThere(holder, 8).has('MANAGE_FEEDS')).toBe(false);
  expect(heldThere(holder, null).has('MANAGE_FEEDS')).toBe(true);
});
