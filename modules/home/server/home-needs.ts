import type { FrontForEditors } from '#modules/pages/pages.public.ts';
import type { FindPageNeeds } from '#modules/permalinks/permalinks.public.ts';
import type { Db } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';

/** What Home asks other rooms for. */
export type HomeNeeds = {
  db: Db;
  log: Log;
  front: FrontForEditors;
  pages: FindPageNeeds;
};
