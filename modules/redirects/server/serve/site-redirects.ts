import type { Database } from '#platform/server/database.ts';
import { escapeHtml } from '#platform/server/html.ts';
import type { Log } from '#platform/server/log.ts';
import type { SiteAnswers } from '#platform/server/site-answers.ts';
import type { RulesOfSites } from '../rules/site-rules.ts';
import { redirectFinder } from './redirect-finder.ts';
import { redirectHits } from './redirect-hits.ts';

/** Sends readers of a site where its redirects lead. */
export function siteRedirects(needs: { database: Database; rules: RulesOfSites; log: Log }): SiteAnswers {
  const find = redirectFinder(needs.rules);
  const hits = redirectHits(needs.database.db, needs.log);
  return {
    answer: async ({ site, path, query }) => {
      const found = await find(site.id, path, query);
      if (!found) return null;
      hits.count(site.id, found.redirect.id);
      if (found.location === null) return { status: 410, html: gonePage(site.title, site.locale) };
      return { status: found.redirect.status, location: found.location };
    },
    close: hits.close,
  };
}

const gonePage = (title: string, locale: string): string => `<!doctype html>
<html lang="${escapeHtml(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Gone</title></head>
<body><h1>This page is gone</h1><p>It was taken away for good. <a href="/">${escapeHtml(title)}</a></p></body>
</html>
`;
