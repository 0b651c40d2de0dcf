import { expect, test } from 'vitest';
import { nextRowVersion } from '#platform/server/row-stamps.ts';
import { redirectSiteOfFile } from '../redirects.fixture.ts';

const site = redirectSiteOfFile();

test('a redirect is refused where it would lead back, and the circle is told', async () => {
  const first = await site.add('/agile', '/how-we-work/agile');
  const second = await site.add('/how-we-work/agile', '/guides/agile');
  const { status, body } = await site.add('/guides/agile', '/agile');
  expect([status, body.error]).toEqual([422, 'redirect_loops']);
  expect(body.message).toBe(
    'This redirect would lead back to itself. A reader at /guides/agile would go to /agile, then to /how-we-work/agile, and then to /guides/agile again.',
  );
  expect(body.cycle).toEqual([
    { id: first.body.id, path: '/agile', redirect_to: '/how-we-work/agile' },
    { id: second.body.id, path: '/how-we-work/agile', redirect_to: '/guides/agile' },
  ]);
  expect((await site.list()).total_count).toBe(2);
});

test('a redirect can be switched off, and on again only if it closes no circle', async () => {
  const { body: off } = await site.add('/a', '/b', { enabled: false });
  await site.add('/b', '/a');
  const refused = await site.change(off.id, { revision: 1, enabled: true });
  expect(refused.body.error).toBe('redirect_loops');
});

test('a redirect is not the eleventh in a row', async () => {
  for (let n = 1; n <= 10; n += 1) await site.add(`/step-${n}`, `/step-${n + 1}`);
  const { status, body } = await site.add('/step-0', '/step-1');
  expect([status, body.error]).toEqual([422, 'redirect_chain_is_too_long']);
});

test('two people at once cannot close a circle that neither sees', async () => {
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all([
      site.add(`/x${round}`, `/y${round}`),
      site.add(`/y${round}`, `/x${round}`),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  }
});

test('a redirect comes with warnings that do not stop it', async () => {
  const codes = async (path: string, target: string) =>
    (await site.add(path, target)).body.warnings.map(({ code }: { code: string }) => code);
  expect(await codes('/to-section', '/Sport/')).toEqual([]);
  expect(await codes('/to-front', '/')).toEqual([]);
  expect(await codes('/to-draft', '/draft-story')).toEqual(['target_is_missing']);
  expect(await codes('/live-story', 'https://elsewhere.test/')).toEqual(['source_is_live']);
  expect(await codes('/chain', '/to-section')).toEqual(['leads_to_redirect']);
});

test('G-49: whoever asks first hears of the page that would be hidden, and nothing is saved', async () => {
  const asked = (more: object) => site.add('/live-story', '/to-front', { asks_first: true, ...more });
  const { status, body } = await asked({});
  expect([status, body.error, body.details[0].loc]).toEqual([409, 'source_is_live', ['body', 'path']]);
  // One that is off hides nothing, and that it was refused left nothing behind.
  expect((await asked({ enabled: false })).status).toBe(201);
});

test('a private post is no live page, neither as a source nor as a target', async () => {
  const setVisibility = (visibility: number) =>
    site.api.ground.database.db
      .updateTable('post')
      .set({ visibility, row_version: nextRowVersion() })
      .where('site_id', '=', site.siteId)
      .where('slug', '=', 'live-story')
      .execute();
  const codes = async (path: string, target: string) =>
    (await site.add(path, target)).body.warnings.map(({ code }: { code: string }) => code);
  await setVisibility(2);
  const whilePrivate = [
    await codes('/to-private', '/live-story'),
    await codes('/live-story', 'https://elsewhere.test/'),
  ];
  await setVisibility(1);
  expect(whilePrivate).toEqual([['target_is_missing'], []]);
});
