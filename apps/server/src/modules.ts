import {
  accountDataHandlers,
  accountHandlers,
  callerFinder,
  defineAccountJobs,
  firstRunSite,
  passwordLinkHandlers,
  securityHandlers,
} from '#modules/accounts/accounts.public.ts';
import { agreementHandlers } from '#modules/agreements/agreements.public.ts';
import { defineAssetJobs } from '#modules/assets/assets.public.ts';
import { auditHandlers } from '#modules/audit/audit.public.ts';
import { communityHandlers, communityNames } from '#modules/communities/communities.public.ts';
import { exportHandlers, openExportProcess, openExports } from '#modules/exports/exports.public.ts';
import { performanceHandlers } from '#modules/figures/figures.public.ts';
import { notificationHandlers } from '#modules/notifications/notifications.public.ts';
import { permalinkHandlers } from '#modules/permalinks/permalinks.public.ts';
import {
  defineBatchJobs,
  postBatchHandlers,
  postExportHandlers,
  postHandlers,
  postObjectNames,
} from '#modules/posts/posts.public.ts';
import {
  mailReader,
  profileExportHandlers,
  profileHandlers,
  profileNames,
  profileObjectNames,
} from '#modules/profiles/profiles.public.ts';
import {
  redirectFileHandlers,
  redirectFinder,
  redirectHandlers,
  redirectObjectNames,
  redirectRecordHandlers,
  redirectViewHandlers,
  siteRedirects,
} from '#modules/redirects/redirects.public.ts';
import { reportHandlers } from '#modules/reports/reports.public.ts';
import {
  defineSavedViewJobs,
  preferenceHandlers,
  savedViewHandlers,
  savedViewObjectNames,
} from '#modules/saved-views/saved-views.public.ts';
import { sectionHandlers, sectionTrees } from '#modules/sections/sections.public.ts';
import { siteFinder } from '#modules/sites/sites.public.ts';
import { tagNames } from '#modules/tags/tags.public.ts';
import { taskHandlers } from '#modules/tasks/tasks.public.ts';
import type { Handler } from '#platform/server/answer.ts';
import { openSentences, type Sentences } from '#platform/server/sentences.ts';
import type { Finders } from '#platform/server/serve.ts';
import type { SiteAnswers } from '#platform/server/site-answers.ts';
import type { Ground } from './ground.ts';
import { mainMenu } from './main-menu.ts';

/** What runs: the handlers of every room, one line each. */
export function openModules(
  ground: Ground,
  options: { namedHosts?: ReadonlySet<string> } = {},
): {
  handlers: Handler[];
  finders: Finders;
  site: SiteAnswers;
  sentences: Sentences;
} {
  const { database, events, files, jobs, log, mail, outbox, pages, refusals, secrets, tasks } = ground;
  const { metrics } = ground;
  const sections = sectionTrees(database, events);
  const callers = callerFinder(database, events);
  const accounts = { database, events, callers, pages, log, mail, refusals };
  defineAccountJobs(jobs, database);
  defineAssetJobs({ database, files, jobs, outbox, tasks });
  defineSavedViewJobs({ database, jobs });
  defineBatchJobs({ database, events, jobs, tasks, findPerson: callers.ofProfile });
  const names = {
    people: profileNames(database, events),
    tags: tagNames(database, events),
    communities: communityNames(database, events),
    sections,
  };
  const redirects = { database, events, sections };
  const exportProcess = openExportProcess({
    program: new URL('./export-process.ts', import.meta.url),
    connectionString: database.connectionString,
  });
  const exports = openExports({ database, files, jobs, mail, mailReader, tasks, exportProcess });
  return {
    sentences: openSentences(new URL('./texts/', import.meta.url)),
    site: siteRedirects({ database, events, log }),
    finders: {
      site: siteFinder(database, events, options.namedHosts),
      firstRunSite: () => firstRunSite(database),
      caller: callers.find,
      wrote: (siteId) => {
        outbox.wake(siteId);
        return events.caughtUp();
      },
      refused: refusals.note,
    },
    handlers: [
      ...accountHandlers(accounts),
      ...passwordLinkHandlers(accounts),
      ...securityHandlers(accounts),
      ...accountDataHandlers({ database, menuOf: mainMenu }),
      ...agreementHandlers({ database, secrets }),
      ...auditHandlers(database, {
        post: postObjectNames(database.db),
        profile: profileObjectNames(database.db),
        redirect: redirectObjectNames(database.db),
        saved_view: savedViewObjectNames(database.db),
      }),
      ...savedViewHandlers(database),
      ...preferenceHandlers(database),
      ...notificationHandlers({ database, events, jobs, mail, outbox }),
      ...profileHandlers({ database, events }),
      ...profileExportHandlers({ database, exports }),
      ...postHandlers({ database, events, names }),
      ...postBatchHandlers({ database, events, tasks }),
      ...postExportHandlers({ database, exports }),
      ...performanceHandlers(database, events),
      ...redirectHandlers(redirects),
      ...redirectViewHandlers(redirects),
      ...redirectRecordHandlers(redirects),
      ...redirectFileHandlers({ ...redirects, log }, tasks),
      ...reportHandlers({ log, metrics }),
      ...permalinkHandlers({ db: database.db, sections, findRedirect: redirectFinder(database, events) }),
      ...communityHandlers(database),
      ...sectionHandlers(sections),
      ...taskHandlers({ database, events }),
      ...exportHandlers({ database, files, exports }),
    ],
  };
}
