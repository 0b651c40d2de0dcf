import { exportKey, type Fill, type FullSite } from './two-sites.ts';

const exportRequest = (site: FullSite) => ({
  place: { siteId: site.id, timezone: 'UTC', uri: `https://${site.host}` },
  question: {
    selection: { viewer: { profileId: site.owner.profileId, communityIds: null, draftsIn: null } },
    direction: -1,
    statsIn: null,
  },
  layout: { format: 'csv', fields: [{ name: 'headline', title: site.mark }] },
});

/** What a site has beside its people, places and posts: one row of every further table. */
export async function addRest({ trx, site, now, nextId }: Fill): Promise<void> {
  const stamp = { site_id: site.id, created_ts: now, updated_ts: now };
  const [asset, redirect, task, run, view] = [nextId(), nextId(), nextId(), nextId(), nextId()];
  const notification = nextId();
  const { mark } = site;
  const [post = 0] = site.ids.post;
  await trx
    .insertInto('asset')
    .values({ ...stamp, id: asset, title: `${mark} asset`, post_id: post })
    .execute();
  await trx
    .insertInto('redirect')
    .values({
      ...stamp,
      id: redirect,
      path: `/${mark}`,
      path_key: `/${mark}`,
      redirect_to: `/${mark}-target`,
    })
    .execute();
  await trx
    .insertInto('task')
    .values({
      site_id: site.id,
      id: task,
      kind: `${mark}.task`,
      payload: JSON.stringify({ mark }),
      result: JSON.stringify({ mark }),
      created_ts: now,
      created_by: site.owner.profileId,
    })
    .execute();
  await trx
    .insertInto('export_file')
    .values({
      ...{ site_id: site.id, id: task, kind: 'posts', format: 'csv', created_ts: now },
      request: JSON.stringify(exportRequest(site)),
      file_key: exportKey(site),
      file_bytes: 1,
      row_count: 0,
      created_by: site.owner.profileId,
    })
    .execute();
  await trx
    .insertInto('import_run')
    .values({
      site_id: site.id,
      id: run,
      kind: 'wxr',
      source: mark,
      status: 'done',
      started_ts: now,
      report: null,
    })
    .execute();
  await trx
    .insertInto('import_source')
    .values({
      site_id: site.id,
      source: mark,
      kind: 'posts',
      source_id: '1',
      object_id: post,
      content_hash: mark,
      run_id: run,
    })
    .execute();
  await trx
    .insertInto('saved_view')
    .values({
      ...stamp,
      id: view,
      profile_id: site.owner.profileId,
      screen: 'posts',
      title: `${mark} view`,
      visibility: 'site',
    })
    .execute();
  await trx
    .insertInto('ui_preference')
    .values({
      site_id: site.id,
      profile_id: site.owner.profileId,
      name: 'mark',
      value: JSON.stringify(mark),
      updated_ts: now,
    })
    .execute();
  await trx
    .insertInto('notification')
    .values({
      ...{ site_id: site.id, id: notification, profile_id: site.owner.profileId, kind: 'task_ended' },
      ...{ object_kind: 'task', object_id: task, created_ts: now },
      facts: JSON.stringify({ task: mark, status: 'SUCCESS' }),
    })
    .execute();
  await trx
    .insertInto('audit_event')
    .values({
      site_id: site.id,
      at_ts: now,
      id: nextId(),
      actor_profile_id: site.owner.profileId,
      actor_kind: 'profile',
      action: 'redirect.created',
      object_kind: 'redirect',
      object_id: redirect,
      after: JSON.stringify({ path: `/${mark}` }),
      ip: '127.0.0.1',
      agent: mark,
      request_id: mark,
    })
    .execute();
  site.ids.view.push(view);
  site.ids.notification.push(notification);
  site.ids.asset.push(asset);
  site.ids.redirect.push(redirect);
  site.ids.task.push(task);
  site.ids.import.push(run);
}
