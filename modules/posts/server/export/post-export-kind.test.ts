import { expect, test } from 'vitest';
import type { PermissionName } from '#platform/contract/permission-catalogue.ts';
import { type Caller, visitor } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import { postViewer, statsOf } from '../post-viewer.ts';
import { postExportKind } from './post-export-kind.ts';

const callerWith = (
  site: PermissionName[],
  communities: [number, PermissionName[]][] = [],
  id = 7,
): Caller => ({
  ...visitor(),
  profile: { id, name: 'a', title: 'A', logo: null, typeName: 'Normal', createdTs: 0, rank: 0 },
  holder: {
    ...visitor().holder,
    isSignedIn: true,
    sitePermissions: new Set(site),
    communityPermissions: new Map(communities.map(([community, held]) => [community, new Set(held)])),
  },
});
// Who may read a file is told without looking into the database.
const { mayRead } = postExportKind(undefined as unknown as Db, () => async () => new Map());
const madeBy = (caller: Caller) => ({
  direction: -1 as const,
  statsIn: statsOf(caller),
  selection: {
    siteId: 1,
    timezone: 'UTC',
    communityId: null,
    viewer: postViewer(caller),
    filters: { status: 98 },
    now: 0,
  },
});
const editor = callerWith(['CREATE_REAL_DRAFT', 'VIEW_REAL_DRAFT', 'VIEW_STATS']);
const inOne: PermissionName[] = ['CREATE_REAL_DRAFT', 'VIEW_SUBPAGES', 'VIEW_STATS'];

test.each<[string, Caller, Caller, string[], boolean]>([
  ['who sees the same', editor, editor, ['id', 'total_page_views'], true],
  [
    'another account with the same rights',
    editor,
    callerWith(['CREATE_REAL_DRAFT', 'VIEW_REAL_DRAFT', 'VIEW_STATS'], [], 8),
    ['id'],
    false,
  ],
  [
    'who lost the page views',
    editor,
    callerWith(['CREATE_REAL_DRAFT', 'VIEW_REAL_DRAFT']),
    ['id', 'total_page_views'],
    false,
  ],
  [
    'who lost page views that are not in it',
    editor,
    callerWith(['CREATE_REAL_DRAFT', 'VIEW_REAL_DRAFT']),
    ['id'],
    true,
  ],
  ['who lost the drafts of others', editor, callerWith(['CREATE_REAL_DRAFT', 'VIEW_STATS']), ['id'], false],
  ['who may not export any more', editor, callerWith(['VIEW_REAL_DRAFT', 'VIEW_STATS']), ['id'], false],
  ['who works for one community now', editor, callerWith([], [[5, inOne]]), ['id'], false],
  [
    'who left one of two communities',
    callerWith(
      [],
      [
        [5, inOne],
        [6, inOne],
      ],
    ),
    callerWith([], [[5, inOne]]),
    ['id'],
    false,
  ],
  [
    'who joined another community',
    callerWith([], [[5, inOne]]),
    callerWith(
      [],
      [
        [5, inOne],
        [6, inOne],
      ],
    ),
    ['id', 'total_page_views'],
    true,
  ],
])('a file of posts, asked for by %s: %#', (_, then, now, fields, isOpen) => {
  expect(mayRead(now, madeBy(then), fields)).toBe(isOpen);
});
