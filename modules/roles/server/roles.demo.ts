import type { PermissionName } from '#platform/contract/permission-catalogue.ts';
import type { DemoNeeds } from '#platform/server/room.ts';
import { withImplied } from '../role-kinds.contract.ts';
import { rankOf } from './role-rank.ts';

const roles: readonly { title: string; description: string; permissions: PermissionName[] }[] = [
  {
    ...{ title: 'Night desk', description: 'Publishes and corrects while everyone else sleeps.' },
    permissions: ['PUBLISH_POST', 'EDIT_POST', 'REORDER_FRONTPAGE', 'MANAGE_POST_COMMENTS', 'VIEW_STATS'],
  },
  {
    ...{ title: 'Photo desk', description: 'Looks after the library and writes slideshows.' },
    permissions: ['CREATE_REAL_DRAFT', 'EDIT_SLIDESHOWS', 'REMOVE_ASSET'],
  },
];

/** The roles of its own that the demo newsroom has. */
export async function demoRoles({ trx, siteId, now, nextId }: DemoNeeds): Promise<void> {
  for (const { permissions, ...said } of roles) {
    const id = nextId();
    const settled = withImplied(permissions);
    await trx
      .insertInto('role')
      .values({
        ...{ ...said, site_id: siteId, id, scope: 'site', rank: rankOf(settled, 'site') },
        ...{ created_ts: now, updated_ts: now },
      })
      .execute();
    await trx
      .insertInto('role_permission')
      .values(settled.map((permission) => ({ site_id: siteId, role_id: id, permission })))
      .execute();
  }
}
