import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Newsroom, startNewsroom, type Visitor } from './newsroom.ts';

let newsroom: Newsroom;
let visitor: Visitor;

beforeAll(async () => {
  newsroom = await startNewsroom();
});
afterAll(() => newsroom.stop());
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});

const account = '**/core/account/data**';

async function signedIn(path: string, window: Parameters<Newsroom['visit']>[0] = {}) {
  visitor = await newsroom.visit({ ...window, as: 'owner@demo.test' });
  await visitor.open(path);
  await visitor.page.locator('#content').waitFor();
  return visitor.page;
}

describe('what stands around the screens (document 1, section 2.1)', () => {
  test('base-path: the application answers at its base and below it', async () => {
    const page = await signedIn('/r/dashboard/');
    for (const path of ['/r/dashboard', '/r/dashboard/', '/r/dashboard/redirects?view=chains']) {
      const answer = await page.goto(path);
      expect([path, answer?.status(), answer?.headers()['content-type']]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
      ]);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
  });

  test('loading-placeholder, config-next-url: Loading... with a progress bar until the configuration is there', async () => {
    const page = await signedIn('/r/dashboard/posts');
    let go = () => {};
    const waited = new Promise<void>((resolve) => {
      go = resolve;
    });
    let asked = '';
    await page.route(account, async (route) => {
      asked = route.request().url();
      await waited;
      await route.continue();
    });
    await page.goto('/r/dashboard/redirects');
    await page.getByRole('progressbar').waitFor();
    await expect.poll(() => page.getByRole('status').textContent()).toBe('Loading...');
    expect(new URL(asked).searchParams.get('next_url')).toBe('/r/dashboard/redirects');
    go();
    await page.locator('[data-row]').first().waitFor();
    await expect.poll(() => page.getByText('Loading...').count()).toBe(0);
    await page.unroute(account);
  });

  test('unmatched-not-found: a path without a screen shows a page titled Not found', async () => {
    const page = await signedIn('/r/dashboard/nothing_here');
    await page.getByText("This page doesn't exist.").waitFor();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Not found');
    await expect.poll(() => page.title()).toBe('Not found Dashboard');
  });

  test('permission-denied-needs-site: a refused call says so on a screen of the site', async () => {
    const page = await signedIn('/r/dashboard/posts');
    await page.route('**/core/feeds/site/dashboard/**', (route) =>
      route.fulfill({
        status: 403,
        json: { error: 'permission_denied', message: 'no', details: [] },
      }),
    );
    await page.goto('/r/dashboard/posts?status=99');
    await page.getByText("Oh! Looks like you don't have permission to see this page.").waitFor();
    await page.unroute('**/core/feeds/site/dashboard/**');
  });

  test('config-opaque-redirect: whoever is not signed in is sent once to sign in, with the way back', async () => {
    visitor = await newsroom.visit();
    const { page } = visitor;
    const pages: string[] = [];
    page.on('framenavigated', (frame) => pages.push(new URL(frame.url()).pathname));
    await visitor.open('/r/dashboard//posts?status=5');
    await visitor.signIn('owner@demo.test');
    await page.locator('[data-row]').first().waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/r/dashboard/posts?status=5');
    expect(pages.filter((path) => path.startsWith('/core/users/login'))).toHaveLength(1);
  });

  /** Opens the posts with another configuration; gives the addresses that the browser went to. */
  async function withConfiguration(change: (data: Record<string, unknown>) => object | number) {
    const page = await signedIn('/r/dashboard/');
    const configured = await (await page.request.get('/core/account/data?next_url=%2F')).json();
    const changed = change(configured);
    await page.route(account, (route) => {
      // What the browser itself goes to is answered by the server.
      if (route.request().isNavigationRequest()) return route.continue();
      if (typeof changed === 'object') return route.fulfill({ json: changed });
      return route.fulfill({ status: changed, ...refusals[changed] });
    });
    const visited: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (request.isNavigationRequest() && url.pathname.startsWith('/core/'))
        visited.push(url.pathname + url.search);
    });
    await page.goto('/r/dashboard/posts?status=99').catch(() => undefined);
    return { page, visited };
  }
  const refusals: Record<number, object> = {
    302: { headers: { location: '/core/users/login' } },
    403: { json: { error: 'permission_denied', message: 'no', details: [] } },
  };
  const account302 = '/core/account/data?next_url=%2Fr%2Fdashboard%2Fposts%3Fstatus%3D99';

  /** The placeholder stands alone: no screen, no crash, no refusal. */
  async function expectPlaceholder(page: Visitor['page']) {
    await page.getByRole('progressbar').waitFor();
    await expect.poll(() => page.getByRole('status').textContent()).toBe('Loading...');
    expect(await page.locator('#content, [role=alert], h1, h2').count()).toBe(0);
  }
  const leaveAlone = (page: Visitor['page']) => page.goto('about:blank');

  test.each([
    ['signin-redirect-once: a site with a name and nobody signed in', { profile: null }],
    ['signin-redirect-once: the same without the key', { profile: undefined }],
  ])('%s leads to sign-in one time, with the way back', async (_, missing) => {
    const { page, visited } = await withConfiguration((data) => ({ ...data, ...missing }));
    // Whoever is signed in after all is led back by the server, and not sent away again and again.
    await expect.poll(() => visited).toEqual([account302]);
    await expectPlaceholder(page);
    expect(visited).toEqual([account302]);
    await leaveAlone(page);
  });

  test('config-opaque-redirect: a redirect in place of the configuration is left to the browser, once', async () => {
    const { page, visited } = await withConfiguration(() => 302);
    await expect.poll(() => visited).toEqual([account302]);
    await expectPlaceholder(page);
    expect(visited).toEqual([account302]);
    await leaveAlone(page);
  });

  test.each([
    ['no name and nobody signed in', (site: object) => ({ roar_site: { ...site, name: '' }, profile: null })],
    ['no site at all', () => ({ roar_site: null, profile: null })],
    ['no id', (site: object) => ({ roar_site: { ...site, id: null } })],
  ])('no-site-name-no-redirect: with %s the placeholder stays', async (_, changed) => {
    const { page, visited } = await withConfiguration((data) => ({
      ...data,
      ...changed(data.roar_site as object),
    }));
    await expectPlaceholder(page);
    expect(visited).toEqual([]);
    await leaveAlone(page);
  });

  test('permission-denied-needs-site: a refused configuration knows no site, so the placeholder stays', async () => {
    const { page, visited } = await withConfiguration(() => 403);
    await expectPlaceholder(page);
    expect(visited).toEqual([]);
    await leaveAlone(page);
  });

  test('a screen whose code does not come is asked for once more, then offered anew', async () => {
    const page = await signedIn('/r/dashboard/posts');
    await page.locator('[data-row]').first().waitFor();
    let tries = 0;
    await page.route(/redirects-screen-[^/]*\.js/, (route) => {
      tries += 1;
      return route.abort();
    });
    await page.getByRole('button', { name: 'Open the main menu' }).click();
    await page.getByRole('link', { name: 'Redirects', exact: true }).click();
    await page.getByRole('button', { name: 'Reload', exact: true }).waitFor();
    expect(tries).toBeGreaterThanOrEqual(1);
    await page.unroute(/redirects-screen-[^/]*\.js/);
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await page.locator('[data-row]').first().waitFor();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Redirects');
    visitor.complaints.length = 0;
  });
});

describe('what calls do (document 2, section 4, and document 1, section 5.3)', () => {
  test('newer-cancels: of two quick searches the first is aborted, and its late answer ignored', async () => {
    const page = await signedIn('/r/dashboard/redirects');
    await page.locator('[data-row]').first().waitFor();
    const lists = '**/core/community/redirects/?*';
    const isFirst = (url: string) => new URL(url).searchParams.get('query') === 'nothing-is-called-so';
    const givenUp: string[] = [];
    page.on('requestfailed', (request) => givenUp.push(request.url()));
    let answerLate = () => {};
    const late = new Promise<void>((resolve) => {
      answerLate = resolve;
    });
    await page.route(lists, async (route) => {
      if (!isFirst(route.request().url())) return route.continue();
      await late;
      // Whoever gave the request up takes no answer any more.
      await route.fulfill({ json: { items: [], total_count: 0, after: null } }).catch(() => undefined);
    });
    const search = page.getByRole('textbox', { name: 'Find path or target' });
    const first = page.waitForRequest((request) => isFirst(request.url()));
    await search.fill('nothing-is-called-so');
    await search.press('Enter');
    await first;
    await search.fill('guide');
    await search.press('Enter');
    await expect.poll(() => givenUp.some(isFirst)).toBe(true);
    await page.locator('tbody[data-stale="false"] [data-row]').first().waitFor();
    answerLate();
    await page.unrouteAll({ behavior: 'wait' });
    await expect.poll(() => page.locator('[data-row]').count()).toBeGreaterThan(0);
    expect(await page.getByText('Response error').count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('blocked-page: a page of the firewall is told of with its request, and asked for once', async () => {
    const page = await signedIn('/r/dashboard/posts');
    await page.locator('[data-row]').first().waitFor();
    let tries = 0;
    await page.route('**/core/community/redirects/**', (route) => {
      tries += 1;
      return route.fulfill({
        status: 403,
        contentType: 'text/html',
        headers: { 'x-request-id': 'FIREWALL-0001' },
        body: '<html><h1>Blocked</h1><p>Code:2</p></html>',
      });
    });
    await page.getByRole('button', { name: 'Open the main menu' }).click();
    await page.getByRole('link', { name: 'Redirects', exact: true }).click();
    await page.getByText('Your request was blocked by the site firewall').first().waitFor();
    await page.getByText(/^Request FIREWALL-0001/).waitFor();
    expect(tries).toBe(1);
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.locator('[data-row]').first().waitFor();
  });
});

describe('what the dashboard reports (document 1, section 9)', () => {
  test('an error that nobody dealt with goes to the server once, with its screen and without words', async () => {
    const page = await signedIn('/r/dashboard/posts');
    await page.locator('[data-row]').first().waitFor();
    const told: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/reports/errors')) told.push(request.postData() ?? '');
    });
    const taken = page.waitForResponse(/\/reports\/errors$/);
    await page.evaluate(`for (let time = 0; time < 3; time += 1)
      setTimeout(() => { throw new TypeError('no "story of Ann" here'); })`);
    expect((await taken).status()).toBe(204);
    await expect.poll(() => visitor.complaints.length).toBe(3);
    expect(told).toHaveLength(1);
    expect(JSON.parse(told[0] ?? '')).toMatchObject({
      ...{ source: 'page', name: 'TypeError', message: 'no … here', route: '/posts' },
      build: expect.stringMatching(/\.js$/),
    });
    visitor.complaints.length = 0;
  });

  test('an error of the pages before the sign-in goes there too, without the address that may be a secret', async () => {
    visitor = await newsroom.visit();
    const { page } = visitor;
    await visitor.open('/core/users/reset/a-secret-link');
    await page.getByRole('heading').first().waitFor();
    // It is there before anything breaks: a new build takes it away.
    const loaded = `performance.getEntriesByType('resource').map(({ name }) => name).join(' ')`;
    await expect.poll(() => page.evaluate(loaded)).toContain('/sign-in-reporting-');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/reports/errors')) sent.push(`${request.url()} ${request.postData()}`);
    });
    const taken = page.waitForResponse(/\/reports\/errors$/);
    await page.evaluate(`for (let time = 0; time < 3; time += 1)
      setTimeout(() => { throw new TypeError('no "story of Ann" here'); })`);
    expect((await taken).status()).toBe(204);
    await expect.poll(() => visitor.complaints.length).toBe(3);
    expect(sent).toHaveLength(1);
    expect(sent[0]).not.toContain('secret');
    expect(JSON.parse(sent[0]?.replace(/^\S+ /, '') ?? '')).toMatchObject({
      ...{ source: 'page', name: 'TypeError', message: 'no … here', route: '/sign-in' },
      build: expect.stringMatching(/\.js$/),
    });
    visitor.complaints.length = 0;
  });

  test('trace-sampling: the query flag traces each opening with its requests', async () => {
    const page = await signedIn('/r/dashboard/redirects');
    await page.locator('[data-row]').first().waitFor();
    const traced = () => page.waitForRequest(/\/reports\/traces$/);
    const first = traced();
    await page.goto('/r/dashboard/posts?trace=full');
    const opened = (await first).postDataJSON();
    expect(opened).toMatchObject({ route: '/posts', is_first: true });
    expect(opened.calls.length).toBeGreaterThan(1);
    const second = traced();
    await page.getByRole('button', { name: 'Open the main menu' }).click();
    await page.getByRole('link', { name: 'Redirects', exact: true }).click();
    expect((await second).postDataJSON()).toMatchObject({ route: '/redirects', is_first: false });
  });
});

test('shell-parts, shared-blocks: bar, menu, figures, themes, list, columns and export are where they belong', async () => {
  const page = await signedIn('/r/dashboard/posts');
  await page.locator('[data-row]').first().waitFor();
  await page.getByRole('banner').waitFor();
  await page.getByRole('group', { name: 'Figures' }).waitFor();
  await expect.poll(() => page.getByRole('treegrid').or(page.getByRole('grid')).count()).toBe(1);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('dialog', { name: 'Export posts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open the main menu' }).click();
  await page.getByRole('link', { name: 'Agreements', exact: true }).click();
  await page.getByRole('table').or(page.getByRole('grid')).first().waitFor();
  await page.getByRole('button', { name: /^Account:/ }).click();
  await expect.poll(() => page.getByRole('radio', { name: /Modern/ }).count()).toBe(2);
  await page.keyboard.press('Escape');
});

test('bulk-status: an owner sends all posts of somebody to review, and takes it back', async () => {
  const page = await signedIn('/r/dashboard/posts?status=99');
  await page.locator('[data-row]').first().waitFor();
  await page.getByRole('button', { name: /^Author/ }).click();
  await page.getByRole('combobox', { name: 'Search' }).fill('rahman');
  await page.getByRole('option', { name: 'Nadia Rahman' }).click();
  await page.waitForURL('**author_id=*');
  await page.locator('tbody[data-stale="false"]').waitFor();
  await page.getByRole('button', { name: "Change all of this author's posts" }).click();
  const dialog = page.getByRole('dialog', { name: 'All posts by Nadia Rahman' });
  await dialog.getByLabel('New status').selectOption({ label: 'In Review' });
  const confirm = dialog.getByRole('button', { name: /^Change \d+ posts?$/ });
  await expect.poll(() => confirm.isEnabled()).toBe(true);
  const count = Number(/\d+/.exec((await confirm.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(1);
  await confirm.click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(`${count} posts moved to In Review.`).waitFor();
  await page.locator('[data-row]', { hasText: 'In Review' }).first().waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('[data-row]', { hasText: 'Live' }).first().waitFor();
});

describe('each kind of person finds the screens that the route table opens to them', () => {
  const notFound = "This page doesn't exist.";
  test.each([
    ['owner', 'all', { posts: true, redirects: true }],
    ['editor', 'editors', { posts: true, redirects: false }],
    ['writer', 'writers', { posts: true, redirects: false }],
    ['technical', 'technical users', { posts: true, redirects: false }],
    ['contributor', 'contributors of a community', { posts: true, redirects: false }],
  ] as const)('audiences: %s finds what is for %s', async (name, _, opens) => {
    visitor = await newsroom.visit({ as: `${name}@demo.test` });
    const { page } = visitor;
    for (const [screen, isOpen] of Object.entries({ home: true, agreements: true, ...opens })) {
      await visitor.open(`/r/dashboard/${screen}`);
      await visitor.settled();
      expect([screen, await page.getByText(notFound).count()]).toEqual([screen, isOpen ? 0 : 1]);
    }
  });
});
