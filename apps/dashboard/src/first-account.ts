import { startEarly } from '#platform/dashboard/early-fetch.ts';

// The first script of all: it asks for the configuration before anything that keeps the page waiting, as the browser's
// own storage does when it is read for the first time.
const path = location.pathname.replace(/\/{2,}/g, '/');
startEarly(`/core/account/data?${new URLSearchParams({ next_url: path })}`, { redirect: 'manual' });

// The first picture has the lines of a list where the screen will have them.
if (/^\/r\/dashboard\/(posts|redirects)\/?$/.test(path)) document.documentElement.dataset.start = 'list';
