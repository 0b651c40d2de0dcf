import type { FrontForEditors } from '#modules/pages/pages.public.ts';
import type { FindPageNeeds } from '#modules/permalinks/permalinks.public.ts';
import type { Db } from '#platform/server/database.ts';

/** What Home asks other rooms for. */
export type HomeNeeds = {
  db: Db;
  front: FrontForEditors;
  pages: FindPageNeeds;
};
