import { addMember } from '#modules/accounts/accounts.public.ts';
import { allSamples } from '#modules/all-samples.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { loadPosts, type PostToLoad } from '#modules/posts/posts.public.ts';
import { loadProfiles } from '#modules/profiles/profiles.public.ts';
import { loadSections } from '#modules/sections/sections.public.ts';
import { renameSite } from '#modules/sites/sites.public.ts';
import { loadTags } from '#modules/tags/tags.public.ts';
import { type Database, openDatabase, type Trx } from '#platform/server/database.ts';
import { openEvents } from '#platform/server/events.ts';
import { nextRowVersion } from '#platform/server/row-stamps.ts';

/** Posts on one page of the list, and of each other kind. */
export const PER_PAGE = 100;

export type HostileSite = {
  owner: { email: string; password: string };
  /** Headlines as they are stored, newest first. */
  headlines: string[];
};

/** Writes hostile text into every place of the site that a running server serves; rooms add theirs by their samples. */
export async function makeHostileSite(
  connectionString: string,
  pages: readonly (readonly string[])[],
): Promise<HostileSite> {
  const database = await openDatabase(connectionString, { max: 2 });
  const events = await openEvents(connectionString);
  const now = Math.floor(Date.now() / 1000);
  const texts = pages.flat();
  const { id: siteId } = await database.db
    .selectFrom('site')
    .select('id')
    .where('scope', '=', 0)
    .executeTakeFirstOrThrow();
  const owner = { email: 'owner@hostile.test', password: 'Right-Horse-9' };
  const title = '"><img src=x onerror=alert(1)>';
  const { profileId } = await addMember(database, { ...owner, siteId, title, role: 'owner', now });
  await renameSite(database, events, { siteId, title: '</title><script>alert(1)</script>' });
  const fill: Fill = { database, siteId, now, text: (at) => texts[at % texts.length] ?? '' };
  const posts = await database.db.transaction().execute(async (trx) => {
    const ids = await addNames(trx, fill);
    const { text } = fill;
    const ofRooms = { trx, siteId, ownerId: profileId, now, nextId: database.ids.next, text, rows: many };
    const added = await addPosts(trx, fill, ids, pages);
    // Some rooms say more of the posts that are there.
    for (const { hostile } of allSamples) await hostile?.(ofRooms);
    return added;
  });
  await events.publish(database.db, { topic: 'post', siteId });
  await events.close();
  await database.close();
  return { owner, headlines: posts.map(({ headline }) => headline) };
}

type Fill = { database: Database; siteId: number; now: number; text: (at: number) => string };
type Names = { people: number[]; sections: number[]; tags: number[]; community: number };

const many = Array.from({ length: PER_PAGE }, (_, number) => number);

async function addNames(trx: Trx, { database, siteId, now, text }: Fill): Promise<Names> {
  const nextId = database.ids.next;
  const stamp = { now, by: null };
  const person = (at: number) => ({ title: text(at), aboutHtml: text(at + 1), jobTitle: text(at + 2) });
  const people = many.map((at) => ({
    ...stamp,
    ...person(at),
    id: nextId(),
    name: `p-${at}`,
    email: null,
    extra: {},
  }));
  const sections = many.map((at) => ({
    ...{ ...stamp, id: nextId(), parentId: null, title: text(at + 3), slug: `s-${at}` },
    ...{ description: text(at + 4), settings: {}, orderNo: at },
  }));
  const tags = many.map((at) => ({
    ...{ ...stamp, id: nextId(), title: `${text(at + 5)} ${at}`, slug: `t-${at}` },
    ...{ description: text(at + 6), isHidden: false },
  }));
  await loadProfiles(trx, siteId, people);
  await loadSections(trx, siteId, sections);
  await loadTags(trx, siteId, tags);
  const community = await createCommunity(trx, nextId, {
    ...{ siteId, name: 'hostile', title: text(7), description: text(8), by: null, now },
  });
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
  return { people: idsOf(people), sections: idsOf(sections), tags: idsOf(tags), community };
}

async function addPosts(
  trx: Trx,
  { database, siteId, now, text }: Fill,
  names: Names,
  pages: readonly (readonly string[])[],
): Promise<PostToLoad[]> {
  const posts = pages.flatMap((strings, page) =>
    many.map((row): PostToLoad => {
      const at = page * PER_PAGE + row;
      // A page holds all its strings, several in a headline where there are more strings than rows.
      const own = strings.filter(
        (_, number) => number % PER_PAGE === row % Math.min(PER_PAGE, strings.length),
      );
      return {
        ...{ id: database.ids.next(), communityId: row % 5 === 4 ? names.community : null, parentId: null },
        ...{
          type: 'article',
          status: 0,
          visibility: 1,
          headline: own.join(' · '),
          subheadline: text(at + 1),
        },
        ...{
          slug: `post-${at}`,
          language: 'en',
          rating: 0,
          isFeatured: false,
          commentsEnabled: true,
          image: null,
        },
        authorIds: [names.people[row] ?? 0, names.people[(row + 1) % PER_PAGE] ?? 0],
        ...{ sectionIds: [names.sections[row] ?? 0], tagIds: [names.tags[row] ?? 0] },
        ...{ primarySectionId: names.sections[row] ?? null, scheduledTs: null, publishedTs: now - at },
        ...{ createdTs: now - at, updatedTs: now, createdBy: names.people[row] ?? null, body: text(at + 2) },
        ...{
          excerpt: text(at + 3),
          password: null,
          custom: { [text(at)]: text(at + 4) },
          seo: { title: text(at) },
        },
      };
    }),
  );
  await loadPosts(trx, siteId, posts);
  for (const { id } of posts.slice(0, PER_PAGE)) {
    await trx
      .updateTable('post')
      .set({ layout: text(id), row_version: nextRowVersion() })
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .execute();
  }
  return posts;
}
