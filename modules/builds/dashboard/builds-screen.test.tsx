import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listCopySites } from '#modules/site-copies/site-copies.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { checkBuild, getBuild, previewBuild, saveBuildFiles } from '../build-files.contract.ts';
import { type LayoutBuild, listBuilds, releaseBuild, updateBuild } from '../builds.contract.ts';
import { copyBuild, previewBuildCopy } from '../copy-build.contract.ts';
import { BuildsScreen } from './builds-screen.tsx';
import { BuildEditor } from './editing/build-editor.tsx';

const build = (id: number, title: string, more: Partial<LayoutBuild> = {}): LayoutBuild => ({
  ...{ id, number: id, title, status: 'ready', pinned: false, is_production: false, revision: 4 },
  commit: { hash: 'abc', message: '', branch: '', user_id: 7, user: 'Ann' },
  ...{ created_ts: 1_764_000_000, updated_ts: 1_764_000_000, duration_s: 0, log_url: null },
  ...{ size: 20_000, files_count: 16 },
  ...more,
});
const live = build(1, 'Winter', { status: 'released', is_production: true });
const spring = build(2, 'Spring');
const files = [
  { name: 'home.liquid', content: 'home' },
  { name: 'post.liquid', content: 'one\ntwo' },
];

let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
  api
    .on(listBuilds, () => ({
      items: [spring, live],
      total_count: 2,
      authors: { 7: 'Ann' },
      production: { build_id: 1, released_ts: 1_764_000_000, released_by: 7, previous_build_id: null },
      releases: [{ build_id: 1, released_ts: 1_764_000_000, released_by: 7 }],
      faults: [{ template: 'post', message: 'The template takes too long.', last_ts: 1_764_000_000 }],
    }))
    .on(getBuild, ({ params }) => ({
      ...(params.buildId === 1 ? live : spring),
      ...{ files, faults: [], post_layouts: [] },
    }))
    .on(previewBuild, () => ({ url: '/u/site/trial/x', expires_ts: 1, faults: [] }));
});
afterEach(() => expect(api.faults).toEqual([]));

describe('the list of builds', () => {
  test('says what readers see, which of it failed, and releases another in its place', async () => {
    api.on(releaseBuild, () => ({
      ...{ refuse: 409, code: 'released_meanwhile', message: 'Bob just released a build.' },
    }));
    const { user } = await renderScreen(BuildsScreen);
    const shown = within(await screen.findByRole('region', { name: 'Live now' }));
    expect(shown.getByText('#1 Winter')).toBeTruthy();
    expect(shown.getByText('The template takes too long.')).toBeTruthy();
    expect(shown.getByRole('button', { name: 'Roll back to Standard' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Release #1 Winter' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Release #2 Spring' }));
    await user.click(await screen.findByRole('button', { name: 'Release build' }));
    expect(await screen.findByText('Bob just released a build.')).toBeTruthy();
    expect(api.callsTo(releaseBuild)[0]?.body).toEqual({ build_id: 2, replaces: 1 });
  });

  test('pins a build from its menu', async () => {
    api.on(updateBuild, () => build(2, 'Spring', { pinned: true }));
    const { user } = await renderScreen(BuildsScreen);
    await user.click(await screen.findByRole('button', { name: 'More actions for #2 Spring' }));
    await user.click(await screen.findByRole('button', { name: 'Pin' }));
    expect(await screen.findByText('#2 Spring is pinned.')).toBeTruthy();
    expect(api.callsTo(updateBuild)[0]?.body).toEqual({ revision: 4, pinned: true });
  });
});

test('a build is copied to another site from its menu, with the files that were chosen', async () => {
  const daily = { id: 8, title: 'Daily', host: 'daily.test', url: 'https://daily.test/r/dashboard/' };
  const file = (key: string) => ({ key, part: '', name: key, outcome: 'added' as const, reason: null });
  const preview = { site: daily, name: '#2 Spring', items: [file('home.liquid'), file('post.liquid')] };
  api
    .on(listCopySites, () => ({ items: [daily] }))
    .on(previewBuildCopy, () => preview)
    .on(copyBuild, () => ({ ...preview, id: 31, url: 'https://daily.test/r/dashboard/builds/31' }));
  const { user } = await renderScreen(BuildsScreen);
  await user.click(await screen.findByRole('button', { name: 'More actions for #2 Spring' }));
  await user.click(await screen.findByRole('button', { name: 'Copy to another site…' }));
  await user.click(await screen.findByRole('checkbox', { name: 'home.liquid' }));
  await user.click(screen.getByRole('button', { name: 'Copy to site' }));
  expect(await screen.findByRole('link', { name: 'Open on Daily' })).toBeTruthy();
  expect(api.callsTo(copyBuild)[0]).toMatchObject({
    params: { buildId: 2 },
    body: { site_id: 8, files: ['post.liquid'] },
  });
});

describe('a build', () => {
  const open = (id: number) => renderScreen(() => <BuildEditor buildId={id} />);
  const code = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'post.liquid' });

  test('is written with Tab and saved by its revision; what others saved comes below', async () => {
    api.on(saveBuildFiles, () => ({
      ...{ refuse: 409, code: 'revision_conflict', message: 'Somebody else saved this.' },
    }));
    const { user } = await open(2);
    const field = await code();
    await user.click(field);
    field.setSelectionRange(0, field.value.length);
    fireEvent.keyDown(field, { key: 'Tab' });
    await waitFor(() => expect(field.value).toBe('  one\n  two'));
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(fireEvent.keyDown(field, { key: 'Tab' })).toBe(true);
    fireEvent.keyDown(field, { key: 's', ctrlKey: true });
    expect(await screen.findByText('Somebody else saved this.')).toBeTruthy();
    expect(api.callsTo(saveBuildFiles)[0]?.body).toEqual({
      revision: 4,
      files: [{ name: 'post.liquid', content: '  one\n  two' }],
    });
    expect(field.value).toBe('  one\n  two');
  });

  test('is not saved over what a colleague saved in the same file, until somebody chooses', async () => {
    let theirs = false;
    const all = (content: string) => [
      { name: 'home.liquid', content: theirs ? 'their home' : 'home' },
      { name: 'post.liquid', content },
    ];
    api
      .on(getBuild, () => ({
        ...{ ...spring, revision: theirs ? 5 : 4 },
        ...{ files: all(theirs ? 'one\ntheirs' : 'one\ntwo'), faults: [], post_layouts: [] },
      }))
      .on(saveBuildFiles, ({ body }) => {
        if (body.revision === 5) return { ...spring, revision: 6, faults: [] };
        theirs = true;
        return { refuse: 409, code: 'revision_conflict', message: 'Somebody else saved this.' };
      });
    const { user } = await open(2);
    const field = await code();
    fireEvent.change(field, { target: { value: 'one\nmine' } });
    fireEvent.keyDown(field, { key: 's', ctrlKey: true });
    const keep = await screen.findByRole('button', { name: 'Keep mine: post.liquid' });
    expect(screen.queryByRole('button', { name: 'Keep mine: home.liquid' })).toBeNull();
    expect(screen.getByText(/theirs$/, { selector: 'pre' })).toBeTruthy();
    fireEvent.keyDown(field, { key: 's', ctrlKey: true });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save files' }).disabled).toBe(true);
    expect(api.callsTo(saveBuildFiles)).toHaveLength(1);
    await user.click(keep);
    fireEvent.keyDown(field, { key: 's', ctrlKey: true });
    await waitFor(() => expect(api.callsTo(saveBuildFiles)).toHaveLength(2));
    expect(api.callsTo(saveBuildFiles)[1]?.body).toEqual({
      revision: 5,
      files: [{ name: 'post.liquid', content: 'one\nmine' }],
    });
  });

  test('says which pages its check did not reach', async () => {
    api.on(checkBuild, () => ({
      items: [{ page: 'home', path: '/', ms: 9, fault: null }],
      unreached: ['post-wide', 'search'],
    }));
    const { user } = await open(2);
    await user.click(await screen.findByRole('button', { name: 'Check pages' }));
    expect(await screen.findByText(/weren't checked: post-wide, search\./)).toBeTruthy();
    expect(screen.queryByText('Every page renders without errors.')).toBeNull();
  });

  test('that readers saw is only read, and copied', async () => {
    await open(1);
    expect((await code()).readOnly).toBe(true);
    expect(screen.getByRole('button', { name: 'Make a copy' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save files' })).toBeNull();
  });
});
