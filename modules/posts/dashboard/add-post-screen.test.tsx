import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { offeredCommands } from '#platform/dashboard/commands/commands.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { AddPost } from './add-post.tsx';
import { NewPostCommands } from './new-post-commands.tsx';

const postTypes = ['article', 'page', 'particle'];
const withoutPages = new Set(
  [...testCaller.holder.sitePermissions].filter((name) => name !== 'MANAGE_STATIC_PAGES'),
);
const more = () => screen.findByRole('button', { name: 'More types' });

test('a plain press begins an article, the menu beside it what else the site supports', async () => {
  const { user, path } = await renderScreen(() => <AddPost />, { caller: { postTypes } });
  await user.click(await more());
  expect(await screen.findByRole('button', { name: 'Particle' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Page' }));
  await waitFor(() => expect(path()).toBe('/r/dashboard/editor/page'));
});

test('the usual type is begun in the community that is shown', async () => {
  const { user, path, search } = await renderScreen(() => <AddPost communityId={30} />);
  await user.click(await screen.findByRole('button', { name: 'Add post' }));
  await waitFor(() => expect([path(), search()]).toEqual(['/r/dashboard/editor/article', '?community=30']));
});

test('the menu and the palette leave out what somebody may not begin', async () => {
  const holder = { ...testCaller.holder, sitePermissions: withoutPages };
  const both = () => (
    <>
      <AddPost />
      <NewPostCommands />
    </>
  );
  const { user } = await renderScreen(both, { caller: { holder, postTypes } });
  await user.click(await more());
  expect(await screen.findByRole('button', { name: 'Particle' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Page' })).toBeNull();
  const titles = offeredCommands().map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(['Add article', 'Add particle']));
  expect(titles).not.toContain('Add page');
  const words = offeredCommands().map(({ title, also }) => [title, also]);
  expect(words).toContainEqual(['Add article', 'new create write post Article']);
});

test('a site with one type has no menu', async () => {
  await renderScreen(() => <AddPost />, { caller: { postTypes: ['article'] } });
  await screen.findByRole('button', { name: 'Add post' });
  expect(screen.queryByRole('button', { name: 'More types' })).toBeNull();
});
