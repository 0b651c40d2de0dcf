import type { z } from 'zod';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import type { TestApi } from '#apps/testing/start-api.ts';
import {
  addSections,
  listTreeSections,
  type SectionDetails,
  type SectionDraft,
  updateSection,
} from '../sections.contract.ts';

/** The owner of a site at work, and short words for what tests of sections do. */
export async function openSections(api: TestApi, siteId: number, host: string) {
  const { database } = api.ground;
  const owner = await signInAs(api.ground, { siteId, host }, 'owner');
  const as = (member: Member = owner) => api.as(member);
  const tryAdd = (pages: z.input<typeof SectionDraft>[], member?: Member) =>
    as(member).call(addSections, { params: { siteId }, body: { pages } });
  return {
    siteId,
    owner,
    as,
    tryAdd,
    add: async (title: string, parent_id: number | null = null): Promise<SectionDetails> =>
      (await tryAdd([{ title, parent_id }])).body[0],
    change: (id: number, body: object, member?: Member) =>
      as(member).call(updateSection, { params: { siteId, sectionId: id }, body: body as never }),
    tree: async (): Promise<string[]> =>
      (await as().call(listTreeSections, { params: { siteId }, query: {} })).body.items.map(
        ({ path }: { path: string }) => path,
      ),
    /** User groups that sections can be opened to. */
    addGroups: async (...slugs: string[]): Promise<void> => {
      const stamp = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
      const rows = slugs.map((slug) => ({
        ...stamp,
        id: database.ids.next(),
        slug,
        title: slug,
        title_key: slug,
      }));
      await database.db.insertInto('user_group').values(rows).execute();
    },
    addPost: async (section_ids: number[], primary = section_ids[0] ?? null): Promise<number> => {
      const id = database.ids.next();
      const stamp = { site_id: siteId, created_ts: api.now };
      await database.db
        .insertInto('post')
        .values({
          ...{ ...stamp, updated_ts: api.now, id, status: 1, headline: 'A story', slug: `s-${id}` },
          ...{ section_ids, primary_section_id: primary },
        })
        .execute();
      for (const section_id of section_ids) {
        await database.db
          .insertInto('post_section')
          .values({ ...stamp, section_id, post_id: id, status: 1 })
          .execute();
      }
      return id;
    },
    post: (id: number) =>
      database.db
        .selectFrom('post')
        .select(['section_ids', 'primary_section_id', 'revision'])
        .where('site_id', '=', siteId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
  };
}
