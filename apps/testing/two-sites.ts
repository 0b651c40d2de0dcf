import { sql } from 'kysely';
import { allSamples } from '#modules/all-samples.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { loadDailyViews } from '#modules/figures/figures.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import type { Fill, FullSite } from '#platform/testing/samples.ts';
import { addImport, addNotification, addPostBatch, addUndoAct } from './rows-of-sites.ts';
import { type Member, signInAs } from './sign-in-as.ts';
import { addExport, putExportedFile } from './site-export.ts';
import type { TestApi } from './start-api.ts';

/** Fills a site of its own with everything that a call could give away. */
export async function makeFullSite(api: TestApi, host: string, mark: string): Promise<FullSite> {
  const { database } = api.ground;
  const { now } = api;
  const id = await createSite(database, { host, title: `${mark} site`, now });
  const community = (number: number) =>
    database.db.transaction().execute((trx) => {
      const name = `${mark}-community-${number}`;
      return createCommunity(trx, database.ids.next, { siteId: id, name, title: name, by: null, now });
    });
  const communityIds: [number, number] = [await community(1), await community(2)];
  const at = { siteId: id, host };
  const owner = await signInAs(api.ground, at, 'owner');
  const admins: [Member, Member] = [
    await signInAs(api.ground, at, 'community_admin', communityIds[0]),
    await signInAs(api.ground, at, 'community_admin', communityIds[1]),
  ];
  const roles = await database.db.selectFrom('role').select('id').where('site_id', '=', id).execute();
  const site: FullSite = {
    ...{ id, host, mark, communityIds, owner, admins },
    ids: {
      ...{ site: [id], community: communityIds, role: roles.map((role) => role.id) },
      profile: [owner, ...admins].map(({ profileId }) => profileId),
      ...{
        section: [],
        tag: [],
        post: [],
        comment: [],
        asset: [],
        redirect: [],
        task: [],
        import: [],
        batch: [],
        notification: [],
      },
    },
    sealed: [
      { ids: [], mark: `${mark}-sealed-1` },
      { ids: [], mark: `${mark}-sealed-2` },
    ],
  };
  await putExportedFile(api.ground, site);
  await database.db.transaction().execute(async (trx) => {
    const fill = { trx, site, now, nextId: database.ids.next };
    await markPeople(fill);
    await addPlaces(fill);
    await addPosts(fill);
    await addRest(fill);
    for (const samples of allSamples) await samples.fill?.(fill);
  });
  return site;
}

async function markPeople({ trx, site }: Fill): Promise<void> {
  await trx
    .updateTable('profile')
    .set({
      title: sql<string>`${site.mark}::text || ' ' || title`,
      email: sql<string>`${site.mark}::text || '-' || email`,
      job_title: `${site.mark} job`,
    })
    .where('site_id', '=', site.id)
    .execute();
}

async function addPlaces({ trx, site, now, nextId }: Fill): Promise<void> {
  const stamp = { site_id: site.id, created_ts: now, updated_ts: now };
  const [root, child, tag] = [nextId(), nextId(), nextId()];
  const { mark } = site;
  await trx
    .insertInto('section')
    .values([
      { ...stamp, id: root, parent_id: null, title: `${mark} root`, slug: `${mark}-root` },
      { ...stamp, id: child, parent_id: root, title: `${mark} child`, slug: `${mark}-child` },
    ])
    .execute();
  await trx
    .insertInto('tag')
    .values({ ...stamp, id: tag, title: `${mark} tag`, title_key: `${mark} tag`, slug: `${mark}-tag` })
    .execute();
  site.ids.section.push(root, child);
  site.ids.tag.push(tag);
}

/** A live post, a draft and a removed post on the site and on each community. */
async function addPosts(fill: Fill): Promise<void> {
  for (const place of [null, 0, 1] as const) {
    for (const status of [0, 5, 4]) await addPost(fill, place, status);
  }
}

async function addPost({ trx, site, now, nextId }: Fill, place: null | 0 | 1, status: number): Promise<void> {
  const id = nextId();
  const { mark } = place === null ? site : site.sealed[place];
  const stamp = { site_id: site.id, created_ts: now, updated_ts: now };
  const link = { site_id: site.id, post_id: id, status, created_ts: now };
  const [section = 0] = site.ids.section;
  const [tag = 0] = site.ids.tag;
  const author = place === null ? site.owner.profileId : site.admins[place].profileId;
  await trx
    .insertInto('post')
    .values({
      ...stamp,
      id,
      status,
      community_id: place === null ? null : site.communityIds[place],
      headline: `${mark} headline ${id}`,
      subheadline: `${mark} subheadline`,
      slug: `${mark}-${id}`,
      author_ids: [author],
      section_ids: [section],
      tag_ids: [tag],
      primary_section_id: section,
    })
    .execute();
  await trx
    .insertInto('post_body')
    .values({ site_id: site.id, post_id: id, body: `<p>${mark} body</p>`, excerpt: `${mark} excerpt` })
    .execute();
  await trx
    .insertInto('post_author')
    .values({ ...link, profile_id: author })
    .execute();
  await trx
    .insertInto('post_section')
    .values({ ...link, section_id: section })
    .execute();
  await trx
    .insertInto('post_tag')
    .values({ ...link, tag_id: tag })
    .execute();
  await trx
    .insertInto('post_slug')
    .values({ site_id: site.id, post_id: id, slug: `${mark}-${id}`, created_ts: now })
    .execute();
  const comment = nextId();
  await trx
    .insertInto('comment')
    .values({
      ...stamp,
      id: comment,
      post_id: id,
      html: `${mark} comment`,
      author_email: `${mark}@talk.test`,
    })
    .execute();
  const day = new Date(now * 1000).toISOString().slice(0, 10);
  await loadDailyViews(trx, site.id, [{ day, postId: id, views: 7 }]);
  site.ids.post.push(id);
  site.ids.comment.push(comment);
  if (place !== null) site.sealed[place].ids.push(id, comment);
}

async function addRest({ trx, site, now, nextId }: Fill): Promise<void> {
  const stamp = { site_id: site.id, created_ts: now, updated_ts: now };
  const [asset, redirect, task, run] = [nextId(), nextId(), nextId(), nextId()];
  const batch = nextId();
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
  await addExport(trx, site, { id: task, now });
  await addImport({ trx, site, now }, run, post);
  await addPostBatch({ trx, site, now }, batch, post);
  await addUndoAct({ trx, site, now }, batch, redirect);
  await addNotification({ trx, site, now }, nextId(), task);
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
  site.ids.batch.push(batch);
  site.ids.asset.push(asset);
  site.ids.redirect.push(redirect);
  site.ids.task.push(task);
  site.ids.import.push(run);
}
