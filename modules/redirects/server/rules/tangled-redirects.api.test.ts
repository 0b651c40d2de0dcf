import { beforeAll, expect, test } from 'vitest';
import { getTask } from '#modules/tasks/tasks.contract.ts';
import { type ImportReport, importRedirects } from '../../redirect-files.contract.ts';
import { redirectSiteOfFile } from '../redirects.fixture.ts';

const site = redirectSiteOfFile();
beforeAll(() => site.api.ground.jobs.start());

/** Nine rows of eight patterns, each of which leads to all of the next: 8⁹ ways, and nine shapes. */
const layered = Array.from({ length: 9 }, (_, at) => 9 - at).flatMap((layer) =>
  Array.from({ length: 8 }, (_, at) => [`/y8l${layer}/:a${at + 1}`, `/y8l${layer + 1}/:a${at + 1}`]),
);
/** Three rows of sixty, where each of 60³ ways comes to an address of its own. */
const branching = [3, 2, 1].flatMap((layer) =>
  Array.from({ length: 60 }, (_, at) => [`/z${layer}/:a${at}/*`, `/z${layer + 1}/:a${at}/v${at}/*`]),
);

async function check(
  rows: string[][],
  mode: 'check' | 'all' = 'check',
): Promise<{ status: string; result: ImportReport }> {
  const content = ['path,redirect_to,status,match', ...rows.map((row) => `${row.join(',')},301,pattern`)];
  const as = site.api.as(site.owner);
  const params = { siteId: site.siteId };
  const { body } = await as.call(importRedirects, { params, body: { content: content.join('\n'), mode } });
  const task = async () =>
    (await as.call(getTask, { params: { ...params, taskId: body.task_id } })).body as never;
  await expect
    .poll(async () => ((await task()) as { is_ready: boolean }).is_ready, { timeout: 50_000 })
    .toBe(true);
  return task();
}

test('72 patterns that lead into one another in 8⁹ ways are checked at once', async () => {
  const began = performance.now();
  const { status, result } = await check(layered);
  expect([status, result.ready, result.wrong]).toEqual(['SUCCESS', 72, 0]);
  expect(performance.now() - began).toBeLessThan(60_000);
});

test('such a redirect is added by itself, and one that closes the circle is refused', async () => {
  for (const [path = '', target = ''] of layered) {
    const { status } = await site.add(path, target, { match: 'pattern' });
    expect([path, status]).toEqual([path, 201]);
  }
  const { status, body } = await site.add('/y8l10/:a', '/y8l1/:a', { match: 'pattern' });
  expect([status, body.error]).toEqual([422, 'redirect_loops']);
});

test('what leads into too many addresses is refused by name, while others are answered', async () => {
  expect((await check(branching, 'all')).result.made).toBe(180);
  let isOver = false;
  let listed = 0;
  const adding = site.add('/start/*', '/z1/x/*', { match: 'pattern' }).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    expect((await site.list()).total_count).toBe(180);
    listed += 1;
  }
  const { status, body } = await adding;
  expect([status, body.error]).toEqual([422, 'redirects_are_too_tangled']);
  expect(body.details[0].loc).toEqual(['body', 'redirect_to']);
  expect(listed).toBeGreaterThan(3);
});
