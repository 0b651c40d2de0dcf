import { listCommunityRequests } from '#modules/applications/applications.contract.ts';
import { listDailyLinks } from '#modules/bad-links/bad-links.contract.ts';
import { listComments } from '#modules/comments/comments.contract.ts';
import { listPosts } from '#modules/posts/posts.contract.ts';
import { listRunningTasks } from '#modules/tasks/tasks.contract.ts';
import { getOriginVitals } from '#modules/web-vitals/web-vitals.contract.ts';
import type { PermissionName } from '#platform/contract/permission-catalogue.ts';
import {
  anywhere,
  either,
  isAllowed,
  onSite,
  type PermissionHolder,
  type PermissionRule,
} from '#platform/contract/permission-rule.ts';
import type { WidgetType } from './widget-kinds.contract.ts';

/** What somebody holds who works on the site or in a community of it, one of these at least; its readers hold none. */
export const staffRights = [
  ...(['VIEW_SUBPAGES', 'VIEW_STATS', 'CREATE_REAL_DRAFT', 'EDIT_POST', 'MANAGE_POST_COMMENTS'] as const),
  ...(['VIEW_USERS', 'EDIT_SITE', 'MANAGE_DESIGN'] as const),
] satisfies PermissionName[];

/** Dashboards are for those who work there. */
export const staff = either(...staffRights.map((right) => anywhere(right)));

/** Figures of the site, or those of the reader alone. */
const seesFigures = onSite('VIEW_STATS');

/** What a widget takes is what its own call takes. */
const ruleOf: Readonly<Record<WidgetType, PermissionRule>> = {
  ...{ number: seesFigures, line: seesFigures, top_posts: seesFigures },
  posts: listPosts.permission,
  tasks: listRunningTasks.permission,
  broken_links: listDailyLinks.permission,
  vitals: getOriginVitals.permission,
  applications: listCommunityRequests.permission,
  comments: listComments.permission,
  ...{ note: staff, embed: staff },
};

/** Whether somebody may see a widget: by what it shows, and by what its maker asks for beside that. */
export const seesWidget = (
  widget: { type: WidgetType; required_permission: PermissionName | null },
  holder: PermissionHolder,
): boolean =>
  isAllowed(ruleOf[widget.type], holder) &&
  (widget.required_permission === null || isAllowed(onSite(widget.required_permission), holder));
