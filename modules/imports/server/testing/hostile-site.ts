import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { TestApi } from '#apps/testing/start-api.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { linkTranslations } from '#modules/posts/posts.public.ts';
import type { Trx } from '#platform/server/database.ts';
import { safeHtml } from '#platform/server/safe-html.ts';

const picture = sharp({
  create: { width: 60, height: 40, channels: 3, background: { r: 9, g: 90, b: 200 } },
});

/** Texts that break what takes them for something else. */
export const hostileText = `"</script><script>alert('1')</script>\\", ${'🧨'} \u2028 {"a":1}\n=1+1 ../../etc`;
const body = (host: string, media: number) => `<p>${hostileText.replaceAll('<', '&lt;')}</p>
<script>alert(1)</script><a href="https://${host}/post-1?x=1#y">own</a> <a href="https://${host}.evil.test/">other</a>
<img src="/core/media/${media}/original/a-picture.jpeg?v=1" alt="x"><a href='//elsewhere.test/'>e</a>`;

type Blog = { postId: number; writers: [number, number]; media: number };

/** A live blog that has ended: an update that is pinned, a key moment, and one whose writer is gone. */
async function addUpdates(
  trx: Trx,
  { siteId, host, ids }: { siteId: number; host: string; ids: [number, number, number] },
  { postId, writers: [ann, bob], media }: Blog,
): Promise<void> {
  const on = { site_id: siteId, post_id: postId, created_ts: 1_000, updated_ts: 1_000 };
  const text = `<p>${hostileText.replaceAll('<', '&lt;')}</p>`;
  const links = `<p><a href="https://${host}/post-1">own</a></p><img src="/core/media/${media}/original/a.jpeg" alt="x">`;
  await trx
    .insertInto('live_entry')
    .values([
      {
        ...on,
        id: ids[0],
        entry_ts: 2_000,
        title: hostileText,
        body: safeHtml(text),
        created_by: ann,
        is_pinned: true,
      },
      {
        ...on,
        id: ids[1],
        entry_ts: 3_000,
        title: 'Second',
        body: safeHtml(links),
        created_by: bob,
        is_key: true,
      },
      { ...on, id: ids[2], entry_ts: 4_000, title: 'Third', body: '' },
    ])
    .execute();
  await trx
    .insertInto('live_blog_end')
    .values({ site_id: siteId, post_id: postId, ended_ts: 5_000, ended_by: ann })
    .execute();
}

/** Fills a site with things of every kind that its archive holds. */
export async function fillHostileSite(
  { ground: { database, files }, now }: TestApi,
  { siteId, host }: { siteId: number; host: string },
): Promise<void> {
  const { ids } = database;
  const next = ids.next;
  const stored = await files.put(Readable.from([await picture.jpeg().toBuffer()]), { siteId, maxBytes: 1e7 });
  await database.db.transaction().execute(async (trx) => {
    const on = { site_id: siteId, created_ts: now - 900, updated_ts: now - 800 };
    const [ann, bob] = [next(), next()];
    await trx
      .insertInto('profile')
      .values([
        { ...on, id: ann, name: 'ann', title: hostileText.slice(0, 60).trim(), email: 'ann@old.test' },
        { ...on, id: bob, name: 'bob', title: 'Bob', about_html: '<b>Bob</b>', job_title: 'Editor' },
      ])
      .execute();
    const community = await createCommunity(trx, next, {
      ...{ siteId, name: 'food', title: 'Food & <drink>', by: null, now, canApply: false },
    });
    const [news, local, stage] = [next(), next(), next()];
    const [shown, gated, gone] = [next(), next(), next()];
    const asset = { ...on, title: hostileText.slice(0, 80), custom: '{}' };
    const bytes = { storage_key: stored.key, size: stored.size, sha256: stored.sha256, mime: 'image/jpeg' };
    await trx
      .insertInto('asset')
      .values([
        {
          ...asset,
          ...bytes,
          id: shown,
          filename: '../../a picture.jpeg',
          file_type: 'image',
          is_settled: true,
        },
        {
          ...asset,
          id: gated,
          filename: 'contract.pdf',
          mime: 'application/pdf',
          status: 'missing',
          is_gated: true,
          tags: ['x'],
        },
        { ...asset, id: gone, filename: 'trash.pdf', status: 'missing', deleted_ts: now },
      ])
      .execute();
    await trx
      .updateTable('asset')
      .set({
        credit: 'Ann',
        license: 'CC',
        focal_x: 1234,
        focal_y: 9876,
        alt: 'Alt "x"',
        caption: '<i>c</i>',
      })
      .where('site_id', '=', siteId)
      .where('id', '=', shown)
      .execute();
    await trx
      .insertInto('section')
      .values([
        {
          ...{ ...on, id: news, title: 'News <b>', slug: 'news', order_no: 2, community_id: community },
          settings: `{"image_id": ${shown}}`,
        },
        { ...on, id: local, parent_id: news, title: 'Local', slug: 'local', restriction: 2, order_no: 1 },
        { ...on, id: stage, title: 'Stage', slug: 'top', type: 'stage', visibility: 3, order_no: 9 },
      ])
      .execute();
    await trx
      .updateTable('section')
      .set({ read_groups: ['members'] })
      .where('site_id', '=', siteId)
      .where('id', '=', local)
      .execute();
    const [tag, hidden] = [next(), next()];
    await trx
      .insertInto('tag')
      .values([
        { ...on, id: tag, title: 'Käse', title_key: 'kase', slug: 'kaese', description: hostileText },
        { ...on, id: hidden, title: 'Hidden', title_key: 'hidden', slug: 'hidden', is_hidden: true },
      ])
      .execute();
    await trx
      .updateTable('tag')
      .set({ aliases: ['Fromage'], alias_keys: ['fromage'] })
      .where('site_id', '=', siteId)
      .where('id', '=', tag)
      .execute();
    const posts = Array.from({ length: 12 }, (_, n) => ({ id: next(), n }));
    const idOf = (n: number) => posts[n]?.id ?? 0;
    const types: Record<number, string> = { 1: 'live_blog', 3: 'page', 4: 'particle', 6: 'link' };
    const statuses = [0, 1, 2, 3, 5, 8, 9, 10, 10, 0, 4, 7];
    await trx
      .insertInto('post')
      .values(
        posts.map(({ id, n }) => ({
          ...{ ...on, id, status: statuses[n] ?? 0, headline: `${n} ${hostileText}`, slug: `post-${n}` },
          ...{ subheadline: hostileText, kicker: n === 0 ? 'Über <Käse> & Co.' : '' },
          external_url: n === 6 ? 'https://example.org/k%C3%A4se?a=1&b=2' : null,
          ...{
            type: types[n] ?? 'article',
            visibility: (n % 3) + 1,
            rating: n % 6,
          },
          ...{ community_id: n === 1 ? community : null, parent_id: n === 5 ? idOf(9) : null },
          image: JSON.stringify(n === 0 ? { id: shown } : { url: 'https://pictures.test/p.jpg' }),
          ...{
            author_ids: [bob, ann],
            section_ids: [local, 0],
            primary_section_id: local,
            tag_ids: [hidden, tag],
          },
          ...{
            published_ts: n < 4 || n === 9 ? now - 500 : null,
            scheduled_ts: n === 8 ? now + 9_000 : null,
          },
          last_published_ts: n === 0 ? now - 400 : n < 4 || n === 9 ? now - 500 : null,
          ...{
            unpublish_ts: n === 9 ? now + 99_999 : null,
            is_locked: n === 2,
            language: n === 6 ? 'fr-FR' : null,
          },
          ...{ gated_groups: n === 9 ? ['members'] : null, is_featured: n === 2, comments_enabled: n !== 4 },
        })),
      )
      .execute();
    await trx
      .insertInto('post_body')
      .values(
        posts.map(({ id, n }) => ({
          ...{ site_id: siteId, post_id: id, body: body(host, shown), excerpt: hostileText },
          ...{ custom: JSON.stringify({ a: hostileText, p: `/core/media/${shown}/original/x.jpeg` }) },
          seo: JSON.stringify({ canonical: `https://${host}/post-${n}` }),
          password: n === 9 ? 'sesame' : null,
        })),
      )
      .execute();
    await linkTranslations(trx, siteId, [{ sourceId: idOf(0), postId: idOf(6) }]);
    for (const [table, column, linked] of [
      ['post_author', 'profile_id', [bob, ann]],
      ['post_section', 'section_id', [local, 0]],
      ['post_tag', 'tag_id', [hidden, tag]],
    ] as const) {
      const rows = posts.flatMap(({ id, n }) =>
        linked.map((one) => ({
          [column]: one,
          site_id: siteId,
          post_id: id,
          status: statuses[n],
          created_ts: now,
        })),
      );
      await trx
        .insertInto(table)
        .values(rows as never)
        .execute();
    }
    await addUpdates(
      trx,
      { siteId, host, ids: [next(), next(), next()] },
      { postId: idOf(1), writers: [ann, bob], media: shown },
    );
    const slug = { site_id: siteId, created_ts: now };
    await trx
      .insertInto('post_slug')
      .values([
        ...posts.map(({ id, n }) => ({ ...slug, post_id: id, slug: `post-${n}` })),
        { ...slug, post_id: idOf(0), slug: 'an-old-slug', is_current: false },
      ])
      .execute();
    const [first, reply] = [next(), next()];
    const said = {
      ...on,
      updated_ts: on.created_ts,
      post_id: idOf(0),
      html: `<p>${hostileText}</p>`,
      custom: '{}',
    };
    await trx
      .insertInto('comment')
      .values([
        { ...said, id: first, status: 'approved', profile_id: bob, is_pinned: true, author_ip: '192.0.2.7' },
        {
          ...said,
          id: reply,
          status: 'spam',
          author_name: 'Eve',
          author_email: 'eve@x.test',
          held_for: 'spam',
        },
      ])
      .execute();
    await trx
      .updateTable('comment')
      .set({ parent_id: first, parents: [first] })
      .where('site_id', '=', siteId)
      .where('id', '=', reply)
      .execute();
    const rule = { ...on, redirect_to: `https://${host}/post-1`, target_key: null };
    await trx
      .insertInto('redirect')
      .values([
        {
          ...rule,
          id: next(),
          path: '/Old',
          path_key: '/old',
          status: 301,
          note: hostileText.slice(0, 50).trim(),
        },
        {
          ...rule,
          id: next(),
          path: '/a/*',
          path_key: '/a/*',
          match: 'pattern',
          query: 'keep',
          enabled: false,
        },
        { ...rule, id: next(), path: '/gone', path_key: '/gone', redirect_to: null, status: 410 },
      ])
      .execute();
  });
}
