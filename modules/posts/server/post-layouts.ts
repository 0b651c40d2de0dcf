import { sql } from 'kysely';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import { type Layout, listEditorLayouts, listPostLayouts } from '../post-layouts.contract.ts';

const noTest = { abtest_name: null, query_param: null, query_value: null };
const usual: Layout = { name: '', title: 'Standard', ...noTest };

/** The calls about the layouts that posts and the editor have. */
export const layoutHandlers = (db: Db): Handler[] => [
  answer(listPostLayouts, async ({ site }) => {
    const names = await layoutNames(db, site.id);
    return { items: [usual, ...names.map((name) => ({ name, title: titleOf(name), ...noTest }))] };
  }),
  // The editor has one form for all that is written.
  answer(listEditorLayouts, () => ({ items: [usual] })),
];

/** The layouts of the released build that posts may name, such as `wide`; the usual one has no name. */
export async function layoutNames(db: Db, siteId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select f.name from layout_file as f
    where f.site_id = ${siteId} and f.name like 'post-%' and f.build_id = (select r.build_id
      from layout_release as r where r.site_id = ${siteId} order by r.number desc limit 1)
    order by f.name`.execute(db);
  return rows.flatMap(({ name }) => /^post-([a-z0-9_-]+)\.liquid$/.exec(name)?.[1] ?? []);
}

/** A layout as people read it, such as "Wide picture" for `wide-picture`. */
const titleOf = (name: string): string => {
  const words = name.replace(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
