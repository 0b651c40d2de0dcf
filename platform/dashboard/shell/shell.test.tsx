import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import type { Caller, MenuItem } from '../caller.tsx';
import { Shell } from './shell.tsx';

const item = (id: string, title: string, more: Partial<MenuItem> = {}): MenuItem => ({
  ...{
    id,
    title,
    url: `/r/dashboard/${id}`,
    icon: 'content',
    is_section: false,
    badge_count: null,
    submenu: [],
  },
  ...more,
});
const menu = [
  item('content', 'Content', { submenu: [item('posts', 'Posts'), item('ghost', '')] }),
  item('apart', 'Apart', { is_section: true }),
  item('addPostIcon', 'Add Post'),
];

type Options = { caller?: Partial<Caller>; width?: number; isBarHidden?: boolean; path?: string };

async function open({ caller = {}, width = 1440, isBarHidden = false, path = '/posts' }: Options = {}) {
  const onGo = vi.fn();
  const onSignOut = vi.fn();
  const rendered = await renderScreen(
    () => (
      <Shell
        {...{ title: 'Posts', subtitle: 'All of them', base: '/r/dashboard', homeUrl: '/r/dashboard/posts' }}
        {...{
          path: `/r/dashboard${path}`,
          isThere: () => true,
          hasStrip: false,
          isBarHidden,
          onGo,
          onSignOut,
        }}
        onRetry={() => undefined}
      >
        <p>The screen</p>
      </Shell>
    ),
    { caller: { menu, ...caller }, width },
  );
  return { ...rendered, onGo, onSignOut };
}

describe('the shell', () => {
  test('browser-title: is named after the screen', async () => {
    await open();
    expect(document.title).toBe('Posts Dashboard');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Posts');
  });

  test('topbar-hidden: has no bar where the screen asks for the whole window', async () => {
    await open({ isBarHidden: true });
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.getByText('The screen')).toBeTruthy();
  });

  test('menu-drawer: opens the menu with its groups, without items that have no title', async () => {
    const { user, onGo } = await open();
    await user.click(screen.getByRole('button', { name: 'Open the main menu' }));
    const drawer = await screen.findByRole('dialog', { name: 'Main menu', hidden: true });
    const inside = within(drawer);
    expect(inside.getAllByRole('listitem', { hidden: true })).toHaveLength(3);
    expect(inside.getByText('Apart').closest('li')?.dataset.section).toBe('true');
    await user.click(inside.getByText('Add Post'));
    expect(onGo).toHaveBeenCalledWith('/r/dashboard/addPostIcon');
  });

  test('menu-drawer: shows the third level below its entry, and both lead somewhere', async () => {
    const deep = item('redirects', 'Redirects', { submenu: [item('chains', 'Chains')] });
    const { user, onGo } = await open({ caller: { menu: [item('site', 'Site', { submenu: [deep] })] } });
    await user.click(screen.getByRole('button', { name: 'Open the main menu' }));
    const inside = within(await screen.findByRole('dialog', { name: 'Main menu', hidden: true }));
    expect(inside.getByText('Chains').closest('ul')?.parentElement).toBe(
      inside.getByText('Redirects').closest('li'),
    );
    await user.click(inside.getByText('Chains'));
    expect(onGo).toHaveBeenCalledWith('/r/dashboard/chains');
  });

  test('avatar-offset: moves the avatar by 36px where there is no menu', async () => {
    await open({ caller: { menu: [] } });
    expect(screen.queryByRole('button', { name: 'Open the main menu' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Account: Amelia Wong (AW)' }).style.marginInlineEnd).toBe(
      '36px',
    );
  });

  test('logo-or-text: shows the logo of the site, or its name', async () => {
    await open();
    expect(within(screen.getByRole('banner')).getByText('Civic Desk')).toBeTruthy();
    await open({ caller: { site: { ...testCaller.site, logo: '/files/logo.svg' } } });
    expect(screen.getByRole('img', { name: 'Civic Desk' }).getAttribute('src')).toBe('/files/logo.svg');
  });

  test('home-link-brand: has a Home link on one brand', async () => {
    await open();
    expect(screen.queryByRole('link', { name: 'Home' })).toBeNull();
    await open({ caller: { brand: 'commons' } });
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/r/dashboard/posts');
  });

  test('river-links: shows the five links of the river in the bar', async () => {
    await open({ path: '/river/following' });
    const river = within(screen.getByRole('navigation', { name: 'River' }));
    expect(river.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      ...['My River', 'Explore', 'Followers', 'Following', 'Add Post'],
    ]);
    expect(river.getByText('Following').getAttribute('aria-current')).toBe('page');
  });

  test('bottom-nav: shows the four places at the foot of a phone', async () => {
    await open({ width: 600 });
    const places = within(screen.getByRole('navigation', { name: 'Main navigation' }));
    expect(places.getAllByRole('link').map(({ textContent }) => textContent?.toLowerCase())).toEqual([
      ...['home', 'explore', 'followers', 'following'],
    ]);
  });

  test('account-menu-brands: has the way out in the bar on the brand without an account menu', async () => {
    const { user, onSignOut } = await open({ caller: { brand: 'plain' } });
    expect(screen.queryByRole('button', { name: /^Account:/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(onSignOut).toHaveBeenCalledTimes(1);
  });

  test('theme-persist: keeps the chosen theme in the browser and as a class of the body', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: /^Account:/ }));
    expect(document.body.className).toContain('theme-default');
    await user.click(await screen.findByRole('radio', { name: 'Modern dark' }));
    expect(document.body.className).toContain('theme-modern_dark');
    expect(document.body.className).not.toContain('theme-default');
    expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark');
    expect(localStorage.getItem('masthead.theme')).toBe('modern_dark');
    expect(screen.queryByRole('radio', { name: 'Dark' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Default' }));
    expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('light');
  });
});
