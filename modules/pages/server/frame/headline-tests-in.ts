import { HEADLINES_PATH, type RunningTests } from '#modules/headline-tests/headline-tests.public.ts';
import { placedPostColumns, postPaths } from '#modules/permalinks/permalinks.public.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { HTML, type PageResult } from '../views/page-result.ts';

type Tests = Awaited<ReturnType<RunningTests>>;

/**
 * A page with the headlines that are tried of the posts on it, and the script that draws one of each: the page is the
 * same for everybody and is kept as ever. What is only looked at, and what no view is counted of, stays as it is.
 */
export async function withHeadlineTests(
  needs: PagesNeeds,
  site: ReaderSite,
  result: PageResult,
): Promise<PageResult> {
  if (result.type !== HTML || result.status !== 200 || needs.isTrial || needs.isUncounted) return result;
  const running = await needs.headlineTests(site.id);
  if (running.length === 0) return result;
  const keys = new Set(result.keys);
  const there = running.filter(({ postId }) => keys.has(`post-${postId}`));
  const at = there.length === 0 ? -1 : result.body.search(/<\/head\s*>/i);
  if (at < 0) return result;
  const block = await blockOf(needs, site, there);
  return { ...result, body: `${result.body.slice(0, at)}${block}\n${result.body.slice(at)}` };
}

/** What is tried, and the script that stands before the text, so that nobody sees a headline change. */
async function blockOf(needs: PagesNeeds, site: ReaderSite, tests: Tests): Promise<string> {
  const rows = await needs.db
    .selectFrom('post')
    .select(placedPostColumns)
    .where('site_id', '=', site.id)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(tests.map(({ postId }) => postId)))))
    .execute();
  const paths = await postPaths(needs, site, rows);
  const told = tests.flatMap(({ id, postId, headlines }) => {
    const path = paths.get(postId);
    return path === undefined ? [] : { id, path: encodeURI(path), headlines };
  });
  const data = JSON.stringify({ site: site.id, tests: told }).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="headline-tests">${data}</script><script src="${HEADLINES_PATH}"></script>`;
}
