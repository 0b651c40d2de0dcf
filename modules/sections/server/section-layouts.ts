import { sql } from 'kysely';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import { listSectionLayouts } from '../section-layouts.contract.ts';

/** The layouts of the released build that sections may name, such as `wide` for `list-wide.liquid`. */
export const layoutHandlers = ({ database: { db } }: { database: { db: Db } }): Handler[] => [
  answer(listSectionLayouts, async ({ site }) => {
    const { rows } = await sql<{ name: string }>`select f.name from layout_file as f
      where f.site_id = ${site.id} and f.name like 'list-%' and f.build_id = (select r.build_id
        from layout_release as r where r.site_id = ${site.id} order by r.number desc limit 1)
      order by f.name`.execute(db);
    const names = rows.flatMap(({ name }) => /^list-([a-z0-9_-]+)\.liquid$/.exec(name)?.[1] ?? []);
    return {
      items: [{ name: '', title: 'Standard' }, ...names.map((name) => ({ name, title: titleOf(name) }))],
    };
  }),
];

/** A layout as people read it, such as "Wide picture" for `wide-picture`. */
const titleOf = (name: string): string => {
  const words = name.replace(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
