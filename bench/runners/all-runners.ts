import { acts } from './acts.ts';
import { archives } from './archives.ts';
import { browser } from './browser.ts';
import { busy } from './busy.ts';
import { calendar } from './calendar.ts';
import { clock } from './clock.ts';
import { counts } from './counts.ts';
import { duePosts } from './due-posts.ts';
import { editing } from './editing.ts';
import { exports } from './exports.ts';
import { figures } from './figures.ts';
import { fullDisk } from './full-disk.ts';
import { growth } from './growth.ts';
import { imported } from './imported.ts';
import { imports } from './imports.ts';
import { killed } from './killed.ts';
import { killedImport } from './killed-import.ts';
import { limit } from './limit.ts';
import { lists } from './lists.ts';
import { liveLists } from './live-lists.ts';
import { memory } from './memory.ts';
import { packed } from './packed.ts';
import { paints } from './paints.ts';
import { redirects } from './redirects.ts';
import type { Runner } from './runner.ts';
import { search } from './search.ts';
import { sectionTree } from './section-tree.ts';
import { signIn } from './sign-in.ts';
import { silentDatabase } from './silent-database.ts';
import { site } from './site.ts';
import { smartLinks } from './smart-links.ts';
import { soak } from './soak.ts';
import { starts } from './starts.ts';
import { twoServers } from './two-servers.ts';
import { uploads } from './uploads.ts';
import { writing } from './writing.ts';

/** What `npm run bench` can measure, by the names that it takes. */
export const runners: Record<string, Runner> = {
  lists,
  packed,
  counts,
  limit,
  'live-lists': liveLists,
  'due-posts': duePosts,
  'sign-in': signIn,
  imports,
  imported,
  redirects,
  'smart-links': smartLinks,
  search,
  'section-tree': sectionTree,
  site,
  paints,
  figures,
  acts,
  exports,
  archives,
  uploads,
  writing,
  editing,
  busy,
  calendar,
  starts,
  memory,
  browser,
  growth,
  soak,
  killed,
  'full-disk': fullDisk,
  'silent-database': silentDatabase,
  clock,
  'killed-import': killedImport,
  'two-servers': twoServers,
};
