import { sql } from 'kysely';
import { postLayoutsOf } from '#modules/pages/pages.public.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import { type Layout, listEditorLayouts, listPostLayouts } from '../layouts.contract.ts';

const noTest = { abtest_name: null, query_param: null, query_value: null };
const usual: Layout = { name: '', title: 'Standard', ...noTest };

/** The calls about the layouts that posts and the editor have. */
export const layoutHandlers = (db: Db): Handler[] => [
  answer(listPostLayouts, async ({ site }) => {
    const { rows } = await sql<{ name: string }>`select f.name from layout_file as f
      where f.site_id = ${site.id} and f.name like 'post-%' and f.build_id = (select r.build_id
        from layout_release as r where r.site_id = ${site.id} order by r.number desc limit 1)
      order by f.name`.execute(db);
    const names = postLayoutsOf(new Map(rows.map(({ name }) => [name, name])));
    return { items: [usual, ...names.map((name) => ({ name, title: titleOf(name), ...noTest }))] };
  }),
  // The editor has one form for all that is written.
  answer(listEditorLayouts, () => ({ items: [usual] })),
];

/** A layout as people read it, such as "Wide picture" for `wide-picture`. */
const titleOf = (name: string): string => {
  const words = name.replace(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
