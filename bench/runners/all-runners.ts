import { browser } from './browser.ts';
import { counts } from './counts.ts';
import { exports } from './exports.ts';
import { growth } from './growth.ts';
import { imports } from './imports.ts';
import { limit } from './limit.ts';
import { lists } from './lists.ts';
import { memory } from './memory.ts';
import { redirects } from './redirects.ts';
import type { Runner } from './runner.ts';
import { signIn } from './sign-in.ts';
import { soak } from './soak.ts';
import { starts } from './starts.ts';

/** What `npm run bench` can measure, by the names that it takes. */
export const runners: Record<string, Runner> = {
  lists,
  counts,
  limit,
  'sign-in': signIn,
  imports,
  redirects,
  exports,
  starts,
  memory,
  browser,
  growth,
  soak,
};
