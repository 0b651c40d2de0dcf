import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { undone, undoState } from '#platform/testing/undo-state.ts';
import { createRedirect, listRedirects, removeRedirects, updateRedirect } from '../redirects.contract.ts';
import { field, openRedirects, redirect, redirectsOfEachTest, rowOf } from './redirects-screen.fixture.ts';

const fake = redirectsOfEachTest();

const lastQuery = () => fake.api.callsTo(listRedirects).at(-1)?.query;

describe('the list of redirects', () => {
  test('shows where each leads, how, how often and who made it', async () => {
    await openRedirects();
    const row = await rowOf('/2023/guide');
    for (const text of ['/guides/agile', '302', 'Exact', '1,284', 'Slug change']) {
      expect(within(row).getByText(text)).toBeTruthy();
    }
    const gone = await rowOf('/newsletter');
    expect(within(gone).getByText('Nowhere (gone)')).toBeTruthy();
    expect(within(gone).getByText('Gone for good')).toBeTruthy();
  });

  test('opens with fifty rows to a page', async () => {
    await openRedirects();
    await rowOf('/newsletter');
    expect(lastQuery()).toMatchObject({ limit: 50, offset: 0 });
  });

  test('has an arrow before where a redirect leads on a phone, whose rows have no heads', async () => {
    await openRedirects('', 390);
    const target = within(await rowOf('/2023/guide')).getByText('/guides/agile');
    expect(target.previousElementSibling?.tagName).toBe('svg');
  });

  test('asks for what the address says', async () => {
    await openRedirects(
      '?q=agile&status=410&origin=import&match=prefix&page=2&limit=25&order_by=hits&order_direction=1',
    );
    await rowOf('/newsletter');
    expect(lastQuery()).toMatchObject({ query: 'agile', status: 410, origin: 'import', match: 'prefix' });
    expect(lastQuery()).toMatchObject({ offset: 25, limit: 25, order_by: 'hits', order_direction: 1 });
  });

  test('says what to do when there are none, and which filter to lift', async () => {
    fake.there = [];
    const { user, search } = await openRedirects();
    expect(await screen.findByText('No redirects')).toBeTruthy();
    expect(screen.getByText(/^No redirects on .* yet\. Add one, or import a CSV\.$/)).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Find path or target' }), 'x{Enter}');
    await waitFor(() => expect(search()).toBe('?q=x'));
    expect(await screen.findByText('No redirects with these filters')).toBeTruthy();
  });

  test('offers to try again when it could not be loaded', async () => {
    fake.api.on(listRedirects, () => ({ refuse: 503, message: 'The database does not answer.' }));
    const { user } = await openRedirects();
    expect(await screen.findByText('The database does not answer.')).toBeTruthy();
    fake.api.on(listRedirects, () => ({ items: fake.there, total_count: 2, after: null }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rowOf('/newsletter')).toBeTruthy();
  });

  test('keeps the pages to turn back to when the next one could not be loaded', async () => {
    fake.api.on(listRedirects, ({ query }) =>
      query.offset === 0
        ? { items: fake.there, total_count: 60, after: null }
        : { refuse: 503, message: 'The database does not answer.' },
    );
    const { user } = await openRedirects('?limit=50');
    await rowOf('/newsletter');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('The database does not answer.')).toBeTruthy();
    expect(screen.getByText('51–60 of 60')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(await rowOf('/newsletter')).toBeTruthy();
  });
});

test('without a connection the next page says that it comes by itself, and leads back', async () => {
  fake.api.on(listRedirects, ({ query }) =>
    query.offset === 0
      ? { items: fake.there, total_count: 60, after: null }
      : { refuse: 503, message: 'The database does not answer.' },
  );
  const { user } = await openRedirects('?limit=50');
  await rowOf('/newsletter');
  // Without the event, on which questions would wait, as those of the dashboard do not.
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => line.mockRestore());
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText("Page 2 isn't loaded yet")).toBeTruthy();
  expect(screen.getByText("It loads automatically when you're back online.")).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Go to page 1' }));
  expect(await rowOf('/newsletter')).toBeTruthy();
});

describe('a redirect', () => {
  test('is added, and the list is asked again', async () => {
    fake.api.on(createRedirect, ({ body }) => {
      const made = redirect(3, body.path, body.redirect_to ?? null, { status: body.status });
      fake.there = [made, ...fake.there];
      return { ...made, warnings: [] };
    });
    const { user } = await openRedirects();
    await user.click(await screen.findByRole('button', { name: 'Add redirect' }));
    await user.type(await field('Path'), '/old');
    await user.type(await field('Goes to'), '/new');
    await user.click(screen.getByRole('radio', { name: '301' }));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Redirection added.')).toBeTruthy();
    expect(await rowOf('/old')).toBeTruthy();
    expect(fake.api.callsTo(createRedirect)[0]?.body).toMatchObject({
      path: '/old',
      redirect_to: '/new',
      status: 301,
    });
    expect(screen.queryByRole('dialog', { name: 'Add redirect' })).toBeNull();
  });

  test('whose star would be taken literally says so, and becomes a pattern at a press', async () => {
    const { user } = await openRedirects();
    await user.click(await screen.findByRole('button', { name: 'Add redirect' }));
    await user.type(await field('Path'), '/old/*');
    expect(screen.getByText(/\* is a plain character/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Use as a pattern' }));
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Match' }).value).toBe('pattern');
    expect(screen.queryByText(/\* is a plain character/)).toBeNull();
  });

  test('that is gone is no longer called active, and answers with 410 unless it is switched off', async () => {
    fake.api.on(createRedirect, ({ body }) => ({
      ...redirect(3, body.path, null, { status: 410 }),
      warnings: [],
    }));
    const { user } = await openRedirects();
    await user.click(await screen.findByRole('button', { name: 'Add redirect' }));
    await user.type(await field('Path'), '/old');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Active' }).checked).toBe(true);
    await user.click(screen.getByRole('radio', { name: '410' }));
    expect(screen.queryByRole('checkbox', { name: 'Active' })).toBeNull();
    const isAnswered = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Answer with 410 Gone' });
    expect(isAnswered.checked).toBe(true);
    await user.type(await field('Path'), '{Enter}');
    await waitFor(() =>
      expect(fake.api.callsTo(createRedirect)[0]?.body).toMatchObject({ status: 410, enabled: true }),
    );
  });

  test('from / says before it is saved that nobody reaches the front page any more, and from / on the site', async () => {
    const { user } = await openRedirects();
    await user.click(await screen.findByRole('button', { name: 'Add redirect' }));
    await user.type(await field('Path'), '/');
    const warning = await screen.findByText(/redirects your front page/);
    expect(warning.closest('[role="status"]')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Match' }), 'prefix');
    expect(screen.getByText(/redirects every page of your site/)).toBeTruthy();
    await user.type(await field('Path'), 'old');
    expect(screen.queryByText(/redirects (your front page|every page)/)).toBeNull();
    expect(fake.api.callsTo(createRedirect)).toEqual([]);
  });

  test('that says nothing hears of both its fields, and nothing is sent', async () => {
    const { user } = await openRedirects();
    await user.click(await screen.findByRole('button', { name: 'Add redirect' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add redirect' });
    const send = within(dialog).getByRole('button', { name: 'Add redirect' });
    await user.click(send);
    const said = () =>
      within(dialog)
        .queryAllByRole('alert')
        .map(({ textContent }) => textContent);
    expect(said()).toEqual(['This field is required.', 'Enter a target, or choose 410.']);
    // What mends a field takes its error away, also from another field.
    await user.click(within(dialog).getByRole('radio', { name: '410' }));
    expect(said()).toEqual(['This field is required.']);
    await user.click(send);
    expect(said()).toEqual(['This field is required.']);
    await user.type(await field('Path'), '/old');
    expect(said()).toEqual([]);
    expect(fake.api.callsTo(createRedirect)).toEqual([]);
  });

  test('with a path that is too long is told how long it may be', async () => {
    const { user } = await openRedirects();
    await user.click(await screen.findByRole('button', { name: 'Add redirect' }));
    await user.click(await field('Path'));
    await user.paste(`/${'x'.repeat(2_000)}`);
    await user.type(await field('Goes to'), '/new{Enter}');
    expect(await screen.findByText('Use at most 2,000 characters.')).toBeTruthy();
    expect(fake.api.callsTo(createRedirect)).toEqual([]);
  });

  test('that is worth a look warns of all that is, and does not look like a success', async () => {
    const warnings = [
      { code: 'source_is_live' as const, message: "There's a live page at /old." },
      { code: 'target_is_missing' as const, message: "There's no live page at /new." },
    ];
    fake.api.on(createRedirect, ({ body }) => ({ ...redirect(3, body.path, '/new'), warnings }));
    const { user } = await openRedirects();
    await user.click(await screen.findByRole('button', { name: 'Add redirect' }));
    await user.type(await field('Path'), '/old');
    await user.type(await field('Goes to'), '/new{Enter}');
    const warning = await screen.findByRole('alert');
    expect(warning.textContent).toBe("There's a live page at /old.\nThere's no live page at /new.");
    expect(warning.closest('[data-kind="warned"]')).toBeTruthy();
  });

  test('that would hide a page asks before it is saved, once for each path', async () => {
    const refused = {
      ...{ refuse: 409, code: 'source_is_live', message: "There's a live page at this path." },
      details: [{ loc: ['body', 'path'], msg: "There's a live page at /old." }],
    };
    const warnings = [{ code: 'source_is_live' as const, message: "There's a live page at /old." }];
    fake.api.on(createRedirect, ({ body }) =>
      body.asks_first ? refused : { ...redirect(3, body.path, '/new'), warnings },
    );
    const { user } = await openRedirects();
    await user.click(await screen.findByRole('button', { name: 'Add redirect' }));
    await user.type(await field('Path'), '/oldest');
    await user.type(await field('Goes to'), '/new{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add redirect' }));
    expect(await dialog.findByText("There's a live page at /old.")).toBeTruthy();
    expect(await dialog.findByRole('button', { name: 'Save anyway' })).toBeTruthy();
    const path = await field('Path');
    await user.clear(path);
    await user.type(path, '/old');
    await user.click(dialog.getByRole('button', { name: 'Add redirect' }));
    await user.click(await dialog.findByRole('button', { name: 'Save anyway' }));
    expect(await screen.findByText('Redirection added.')).toBeTruthy();
    const asked = fake.api.callsTo(createRedirect).map(({ body }) => [body.path, body.asks_first]);
    expect(asked).toEqual([
      ['/oldest', true],
      ['/old', true],
      ['/old', false],
    ]);
    // It was said before already.
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('that somebody else saved shows their values, and takes those that only they changed', async () => {
    const current = redirect(1, '/2023/guide', '/theirs', { revision: 2, note: 'their note' });
    fake.api.on(updateRedirect, ({ body }) =>
      body.revision === 1
        ? { refuse: 409, code: 'revision_conflict', message: 'Somebody else saved this.', extra: { current } }
        : { ...redirect(1, body.path ?? '', body.redirect_to ?? null, { revision: 3 }), warnings: [] },
    );
    const { user } = await openRedirects();
    const row = await rowOf('/2023/guide');
    await user.click(within(row).getByText('302'));
    const target = await field('Goes to');
    await user.clear(target);
    await user.type(target, '/mine{Enter}');
    expect(await screen.findByText(/Someone else saved this at/)).toBeTruthy();
    expect(target.value).toBe('/mine');
    expect((await field('Note (optional)')).value).toBe('their note');
    expect(screen.getAllByRole('button', { name: 'Use theirs' })).toHaveLength(1);
    expect(screen.getByText('/theirs')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save redirect' }));
    expect(await screen.findByText('Redirection updated.')).toBeTruthy();
    expect(fake.api.callsTo(updateRedirect).at(-1)?.body).toMatchObject({
      ...{ redirect_to: '/mine', note: 'their note', revision: 2 },
    });
  });

  test('that one saved oneself in another window says so', async () => {
    const current = redirect(1, '/2023/guide', '/elsewhere', { revision: 2 });
    const extra = { current, saved_by_caller: true };
    fake.api.on(updateRedirect, () => ({ refuse: 409, code: 'revision_conflict', message: 'Saved.', extra }));
    const { user } = await openRedirects();
    await user.click(within(await rowOf('/2023/guide')).getByText('302'));
    await user.type(await field('Goes to'), 'more{Enter}');
    expect(await screen.findByText(/^You saved this at .* in another window\.$/)).toBeTruthy();
    expect(screen.queryByText(/[Ss]omeone else|[Tt]heirs/)).toBeNull();
  });

  test('that somebody else deleted says so, and can be added anew with what was typed', async () => {
    fake.api.on(updateRedirect, () => ({ refuse: 404, code: 'not_found', message: 'Not found' }));
    fake.api.on(createRedirect, ({ body }) => ({
      ...redirect(9, body.path ?? '', body.redirect_to ?? null),
      warnings: [],
    }));
    const { user } = await openRedirects();
    await user.click(within(await rowOf('/2023/guide')).getByText('302'));
    const target = await field('Goes to');
    await user.clear(target);
    await user.type(target, '/mine{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add redirect' }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(/deleted this in the meantime/);
    expect(dialog.queryByRole('button', { name: 'Save redirect' })).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Delete redirect' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Add redirect' }));
    expect(await screen.findByText('Redirection added.')).toBeTruthy();
    expect(fake.api.callsTo(createRedirect)[0]?.body).toMatchObject({
      ...{ path: '/2023/guide', redirect_to: '/mine' },
    });
  });

  test('and its neighbours are deleted together, and brought back by Undo', async () => {
    fake.api.on(removeRedirects, ({ body }) => ({
      items: fake.there.filter(({ id }) => body.ids.includes(id)),
      batch_id: 90,
    }));
    fake.api.on(undoAct, () => undoState({ kind: 'redirect', undone: undone(2) }));
    const { user } = await openRedirects();
    await rowOf('/newsletter');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('2 redirects deleted.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone. 2 redirects restored.')).toBeTruthy();
    expect(fake.api.callsTo(undoAct)[0]?.params).toEqual({ siteId: 1, batchId: 90 });
    expect(screen.queryByText('2 selected')).toBeNull();
  });
});
