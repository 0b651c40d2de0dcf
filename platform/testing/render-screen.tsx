import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, configure, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, vi } from 'vitest';
import { permissionNames } from '#platform/contract/permission-catalogue.ts';
import { type Caller, CallerProvider } from '#platform/dashboard/caller.tsx';
import { forgetPreferences } from '#platform/dashboard/kept-preferences.ts';
import { readPairs, writePairs } from '#platform/dashboard/list-search.ts';
import { NoticeHost, notices } from '#platform/dashboard/notices.tsx';
import { ThemeProvider } from '#platform/dashboard/theme/theme-provider.tsx';
import { forgetSteps } from '#platform/dashboard/undo/own-steps.ts';
import { forgetDeeds } from '#platform/dashboard/undo/undo.ts';

type RenderOptions = {
  /** The query string that the screen is opened with. */
  search?: string;
  caller?: Partial<Caller>;
  /** Pixels; decides which layout is drawn. */
  width?: number;
  /** Where the screen is opened; it then stays for all paths, as one whose route has paths below its own. */
  path?: string;
  /** Of the browser, already at `/screen`; else one that is in memory alone. */
  history?: RouterHistory | undefined;
};

/** A screen on its feet: what a person can do with it, and where its address is. */
export type RenderedScreen = {
  user: UserEvent;
  /** The path and the query string of the address now. */
  path: () => string;
  search: () => string;
  back: () => void;
};

type Host = { process?: { env: Record<string, string | undefined> } };
const isBrief = (globalThis as Host).process?.env.DEBUG_PRINT_LIMIT === '0';

// Parts that are loaded on demand take a while on a busy machine.
configure({
  asyncUtilTimeout: 10_000,
  ...(isBrief && { getElementError: inWords }),
});

/** The page is written out whole before it is cut to the limit: of none of it that took a tenth of screen tests. */
function inWords(message: string | null): Error {
  return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
}

/** What draws parts of its own, with calls that a test then has to answer: a test of these says that it holds them. */
const drawnApart: readonly string[] = ['VIEW_STATS', 'PUBLISH_POST'];

/** Somebody who holds every other permission on the site; a test of whoever may less says what they hold. */
export const testCaller: Caller = {
  holder: {
    isSignedIn: true,
    isTechnical: false,
    sitePermissions: new Set<string>(permissionNames.filter((name) => !drawnApart.includes(name))),
    communityPermissions: new Map(),
    settings: new Set(),
  },
  profile: { id: 5, name: 'amelia-wong', title: 'Amelia Wong', email: 'amelia@civic.test' },
  site: {
    ...{ id: 1, name: 'civic-desk', title: 'Civic Desk', timeZone: 'America/New_York', logo: null },
    locale: 'en-US',
    hasDetailedStats: true,
    closedTs: null,
  },
  communities: [],
  postTypes: ['article', 'video'],
  menu: [],
  brand: 'masthead',
  postFields: {},
  accessLimitationTs: null,
};

/** What makes the caller somebody who sees page views, too. */
export const seesFigures: Partial<Caller> = {
  holder: {
    ...testCaller.holder,
    sitePermissions: new Set([...testCaller.holder.sitePermissions, 'VIEW_STATS']),
  },
};

/** Draws a screen with everything that the dashboard puts around it: theme, queries, router, caller, notices. */
export async function renderScreen(
  Screen: () => ReactNode,
  { search = '', caller = {}, width = 1440, path, history }: RenderOptions = {},
): Promise<RenderedScreen> {
  setWindowWidth(width);
  const root = createRootRoute();
  const screen = createRoute({
    getParentRoute: () => root,
    path: path === undefined ? '/screen/{-$opened}' : '$',
    component: Screen,
  });
  const router = createRouter({
    routeTree: root.addChildren([screen]),
    history: history ?? createMemoryHistory({ initialEntries: [`${path ?? '/screen'}${search}`] }),
    parseSearch: readPairs,
    stringifySearch: writePairs,
    defaultPendingMinMs: 0,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  // Nobody waits between two presses.
  const user = userEvent.setup({ delay: null });
  render(
    <ThemeProvider>
      <QueryClientProvider client={client}>
        <CallerProvider caller={{ ...testCaller, ...caller }}>
          <RouterProvider router={router} />
          <NoticeHost />
        </CallerProvider>
      </QueryClientProvider>
    </ThemeProvider>,
  );
  await router.load();
  return {
    user,
    path: () => router.state.location.pathname,
    search: () => router.state.location.searchStr,
    back: () => router.history.back(),
  };
}

/** Gives the window a width, and answers its media queries accordingly. */
export function setWindowWidth(width: number): void {
  vi.stubGlobal('innerWidth', width);
  vi.stubGlobal('matchMedia', (query: string) => {
    const widest = Number(/max-width: (\d+)px/.exec(query)?.[1] ?? Number.NaN);
    return Object.assign(new EventTarget(), { media: query, matches: width <= widest, onchange: null });
  });
  // What the simulated window lacks and components ask for.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
}

/** Leaves nothing of a screen for the next test; called by the set-up of every file. */
export function cleanAfterEach(): void {
  afterEach(() => {
    cleanup();
    notices.clear();
    forgetDeeds();
    forgetSteps();
    forgetPreferences();
    localStorage.clear();
    sessionStorage.clear();
    vi.unstubAllGlobals();
  });
}
