import type { PermissionName } from '#platform/contract/permission-catalogue.ts';
import { anywhere, either, onSite, type PermissionHolder } from '#platform/contract/permission-rule.ts';
import type { May, RightsFacts } from './post-rights.contract.ts';
import { LIVE } from './post-status.contract.ts';
import { liveStatusOf, needsOf } from './status-moves.contract.ts';

const JUDGES: PermissionName = 'APPROVE_CONTENT';
const BANS: PermissionName = 'BAN_USERS';
const TRANSLATES: PermissionName = 'MANAGE_TRANSLATIONS';
const PINS: PermissionName = 'REORDER_FRONTPAGE';
const LOCKS: PermissionName = 'EDIT_LOCKED_POST';
const PUBLISHES: PermissionName = 'PUBLISH_POST';
const SYNDICATES: PermissionName = 'SYNC_POSTS';
const WRITES_KICKERS: PermissionName = 'EDIT_SNARK_LINE';

/** Who is offered an act at all; each post then has its own say. */
export const opensTo = {
  judging: anywhere(JUDGES),
  banning: anywhere(BANS),
  translating: anywhere(TRANSLATES),
  pinning: onSite(PINS),
  publishing: anywhere(PUBLISHES),
  locking: anywhere(LOCKS),
  syndicating: either(anywhere(SYNDICATES), anywhere('EDIT_POST')),
};

/** Whether somebody may mark a post as spam, or as none. */
export const mayJudge = (may: May): boolean => may(JUDGES);

/** The rating is a mark by others: authors leave that of their own posts alone. */
export const mayRate = (post: Pick<RightsFacts, 'author_ids'>, profileId: number, may: May): boolean =>
  mayJudge(may) && !post.author_ids.includes(profileId);

export const mayBan = (may: May): boolean => may(BANS);

/** Whoever may edit what is locked says what is. */
export const mayLock = (may: May): boolean => may(LOCKS);

/** Whether somebody may write the line above the headline. */
export const mayWriteKicker = (may: May): boolean => may(WRITES_KICKERS);

export const mayTranslate = (may: May): boolean => may(TRANSLATES);

/** Whether somebody may show a live post in further sections, also one of others that they may not edit. */
export const maySyndicate = ({ status, type }: Pick<RightsFacts, 'status' | 'type'>, may: May): boolean =>
  type !== 'page' && LIVE.some((live) => live === status) && may(SYNDICATES);

/** Fronts are the site's: who orders those of a community does not order these. */
export const mayPin = ({ sitePermissions }: PermissionHolder): boolean => sitePermissions.has(PINS);

/** Whether somebody may give a post to other authors. */
export const mayMoveToOthers = ({ sitePermissions }: PermissionHolder, may: May): boolean =>
  may('EDIT_POST') && sitePermissions.has('MANAGE_USERS');

/** Whether somebody may give posts of a community, or of none, a status. */
export const mayGive = (status: number, communityId: number | null, may: May): boolean =>
  needsOf(status, communityId)?.every(may) ?? false;

/** Whether somebody may make posts of a community, or of none, live, now or at a time to come. */
export const mayPublishIn = (communityId: number | null, may: May): boolean =>
  mayGive(liveStatusOf(communityId), communityId, may);
