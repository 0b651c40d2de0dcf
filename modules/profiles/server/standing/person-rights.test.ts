import { describe, expect, test } from 'vitest';
import { type Caller, visitor } from '#platform/server/caller.ts';
import { actsOn, type PersonFacts } from './person-rights.ts';

const OWNER = ['MANAGE_USERS', 'BAN_USERS', 'MANAGE_PERMISSIONS', 'EDIT_POST'];

function callerOf(rank: number, site: string[], community: string[] = []): Caller {
  const one = visitor();
  return {
    ...one,
    profile: { id: 1, name: 'a', title: 'A', logo: null, typeName: 'Normal', createdTs: 0, rank },
    holder: {
      ...one.holder,
      isSignedIn: true,
      sitePermissions: new Set(site),
      communityPermissions: new Map(community.length > 0 ? [[7, new Set(community)]] : []),
    },
  };
}
const person = (facts: Partial<PersonFacts> = {}): PersonFacts => ({
  ...{ id: 2, rank: 0, isStaff: false, isBeyond: true },
  ...facts,
});

describe('what somebody may do about a person', () => {
  test.each<[string, Caller, PersonFacts, string[]]>([
    [
      'all of it with all rights',
      callerOf(100, OWNER),
      person(),
      ['edit', 'feature', 'deactivate', 'delete', 'ban', 'roles', 'merge'],
    ],
    ['nothing about a person of a higher rank', callerOf(60, OWNER), person({ rank: 61 }), []],
    [
      'the same about one of the own rank',
      callerOf(60, ['BAN_USERS']),
      person({ rank: 60, isStaff: true }),
      ['ban'],
    ],
    [
      'no ban and no delete of oneself',
      callerOf(100, OWNER),
      person({ id: 1, rank: 100 }),
      ['edit', 'feature'],
    ],
    ['the own page without any right', callerOf(0, []), person({ id: 1 }), ['edit']],
    ['nothing about others without any right', callerOf(100, []), person(), []],
    ['the mail with the way in alone', callerOf(60, ['RESEND_EMAILS']), person(), ['mail']],
    ['no mail to a person of a higher rank', callerOf(60, ['RESEND_EMAILS']), person({ rank: 61 }), []],
    ['no mail to oneself', callerOf(60, ['RESEND_EMAILS']), person({ id: 1 }), ['edit']],
    [
      'no merge without EDIT_POST',
      callerOf(100, ['MANAGE_USERS']),
      person(),
      ['edit', 'feature', 'deactivate', 'delete'],
    ],
    [
      'a ban of who is in the own community alone',
      callerOf(0, [], ['BAN_USERS']),
      person({ isBeyond: false }),
      ['ban'],
    ],
    ['no ban of who is elsewhere too', callerOf(0, [], ['BAN_USERS']), person(), []],
    [
      'no ban of who moderates there',
      callerOf(0, [], ['BAN_USERS']),
      person({ isBeyond: false, isStaff: true }),
      [],
    ],
  ])('is %s', (_, caller, facts, acts) => {
    expect(actsOn(caller, facts)).toEqual(acts);
  });

  test('is nothing for a visitor', () => {
    expect(actsOn(visitor(), person())).toEqual([]);
  });
});
