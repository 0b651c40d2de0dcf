import { keptPostsSearch } from '#modules/posts/dashboard/list/kept-period.ts';
import { allPostsView, keptView, noteFilledIn } from '#modules/posts/dashboard/list/kept-view.ts';
import { openingAddresses, postsListAddress } from '#modules/posts/dashboard/list/posts-list-address.ts';
import { startEarly } from '#platform/dashboard/early-fetch.ts';
import { pageSizeKey, withPageSize } from '#platform/dashboard/kept-page-size.ts';
import { keptPreference } from '#platform/dashboard/kept-preferences.ts';
import { readPairs, writePairs } from '#platform/dashboard/list-search.ts';
import { askForScreen } from '#platform/dashboard/screen-files.ts';

// Built from the screens' own code into a small script inside the page: while the real scripts are on
// their way, the files of the screen and the first list are asked for already.
const path = location.pathname.replace(/\/{2,}/g, '/');
const { siteId, timeZone, texts } = document.documentElement.dataset;
const below = path.replace(/^\/r\/dashboard\/?$/, '/r/dashboard/home').replace(/^\/r\/dashboard/, '');
askForScreen(below);
// In another language than English the texts are asked for as early as the scripts that will want them.
const files = JSON.parse(texts || '{}') as Record<string, string>;
for (const room of ['platform', 'dashboard', /^\/(\w+)/.exec(below)?.[1] ?? '']) {
  const href = files[room];
  const link = { href, rel: 'preload', as: 'fetch', crossOrigin: '' };
  if (href) document.head.append(Object.assign(document.createElement('link'), link));
}

if (/^\/r\/dashboard\/posts\/?$/.test(path) && siteId && timeZone && /^\d+$/.test(siteId)) {
  const kept = location.search === '' ? keptPostsSearch() : undefined;
  if (kept) {
    history.replaceState(history.state, '', location.pathname + writePairs(kept));
    noteFilledIn();
  }
  const pairs = withPageSize(readPairs(location.search), keptPreference(pageSizeKey('posts')));
  const clock = { zone: timeZone, now: Date.now() / 1000 };
  const isOpening = (location.search === '' || kept) && keptView() !== allPostsView;
  const first = isOpening
    ? openingAddresses(Number(siteId))
    : [postsListAddress(Number(siteId), pairs, clock)];
  for (const address of first) startEarly(address);
}

// The first number or date of a page costs half a frame; now nothing else could be done.
new Intl.NumberFormat();
