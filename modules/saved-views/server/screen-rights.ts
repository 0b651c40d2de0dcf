import {
  anywhere,
  either,
  onSite,
  type PermissionRule,
  whereSetting,
} from '#platform/contract/permission-rule.ts';
import type { ViewScreen } from '../view-kinds.contract.ts';

/** Who may ask each list that has views, as its own call says: the rooms of the lists ask this one, and not the other way. */
export const screenRights: Readonly<Record<ViewScreen, PermissionRule>> = {
  posts: either(anywhere('CREATE_REAL_DRAFT'), whereSetting('enable_community_publish')),
  redirects: onSite('EDIT_SITE'),
  users: either(anywhere('VIEW_USERS'), anywhere('VIEW_SUBPAGES')),
  subscriptions: either(onSite('EDIT_SITE'), onSite('DOWNLOAD_SUBSCRIBERS')),
  library: either(
    either(onSite('PUBLISH_POST'), onSite('MANAGE_DESIGN'), onSite('REMOVE_ASSET')),
    anywhere('CREATE_REAL_DRAFT'),
  ),
  tags: either(anywhere('VIEW_SUBPAGES'), anywhere('EDIT_POST')),
  comments: anywhere('MANAGE_POST_COMMENTS'),
  bad_link_outs: onSite('EDIT_SITE'),
  '404_report': either(onSite('VIEW_STATS'), onSite('EDIT_SITE')),
  '404_redirects': onSite('EDIT_SITE'),
  audit: onSite('VIEW_ACCOUNT_DETAILS'),
};
