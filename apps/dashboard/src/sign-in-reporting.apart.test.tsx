import { afterEach, expect, test, vi } from 'vitest';
import { reportTrouble } from '#modules/reports/reports.contract.ts';

const asked = vi.hoisted(() => ({ isLoaded: false }));
vi.mock('#modules/reports/dashboard/reporter.ts', async (original) => {
  asked.isLoaded = true;
  return original();
});

afterEach(() => vi.unstubAllGlobals());

test('what tells of errors is fetched once the form stands, before one happens', async () => {
  const { haveReporting, watchSignIn } = await import('./watch-sign-in.ts');
  watchSignIn();
  expect(asked.isLoaded).toBe(false);
  await haveReporting();
  expect(asked.isLoaded).toBe(true);
});

test('an error before the sign-in is told where the contract takes it', async () => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response(null, { status: 204 })));
  vi.stubGlobal('fetch', fetched);
  document.documentElement.dataset.siteId = '7';
  vi.resetModules();
  const { report } = await import('./sign-in-reporting.ts');
  report({ source: 'page', error: new Error('It broke.') });
  await expect.poll(() => fetched.mock.calls.length).toBe(1);
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe(reportTrouble.path.replace('{siteId}', '7'));
  expect(init?.method).toBe(reportTrouble.method);
  expect(reportTrouble.body?.safeParse(JSON.parse(String(init?.body))).success).toBe(true);
});
