import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { readPairs, writePairs } from '#platform/dashboard/list-search.ts';
import type { Screen } from '#platform/dashboard/screen.ts';
import { NotFound } from '#platform/dashboard/shell/not-found.tsx';
import { CrashView } from '#platform/dashboard/shell/screen-boundary.tsx';
import { homePath, screens, settingsAreas } from '../routes.ts';
import { Root } from './root.tsx';
import type texts from './texts/en-US.json';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: keyof (typeof texts)['titles'];
  }
}

/** The dashboard's base path, without a slash at its end. */
export const base = '/r/dashboard';

const root = createRootRoute({ component: Root, notFoundComponent: Missing, errorComponent: Crashed });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: homePath, replace: true });
  },
});

/** A screen whose definition is not whole must fail loudly, and at the start. */
function routeOf<Parent extends AnyRoute>(screen: Screen, parent: Parent, path: string) {
  if (typeof screen.load !== 'function') throw new Error(`The screen ${screen.path} has no code.`);
  const Content = lazyRouteComponent(screen.load, 'Screen');
  // biome-ignore lint/correctness/noComponentHookFactories: made once for a route, when the site map is read.
  const Gate = () => (isAllowed(screen.opensTo, useCaller().holder) ? <Content /> : <Missing />);
  Gate.preload = () => Content.preload?.();
  return createRoute({
    getParentRoute: () => parent,
    path,
    staticData: { title: screen.id as keyof (typeof texts)['titles'] },
    component: Gate,
    errorComponent: Crashed,
  });
}

function Crashed({ error }: { error: unknown }) {
  return <CrashView error={error instanceof Error ? error : new Error(String(error))} />;
}

function Missing() {
  return <NotFound homeUrl={`${base}${homePath}`} />;
}

const settingsPath = '/settings';
const SettingsFrame = lazyRouteComponent(() => import('./settings-frame.tsx'), 'SettingsFrame');

/** The frame around the areas of the settings; without an area it leads to the first one. */
const settings = createRoute({ getParentRoute: () => root, path: settingsPath, component: SettingsFrame });
const settingsHome = createRoute({
  getParentRoute: () => settings,
  path: '/',
  staticData: { title: 'settings' },
  beforeLoad: () => {
    const first = settingsAreas[0]?.path;
    // A phone shows the list of the areas instead.
    if (first && !matchMedia('(max-width: 600px)').matches) throw redirect({ to: first, replace: true });
  },
});

/** The router: one route for each screen of the site map; the address keeps plain text pairs. */
export function openRouter() {
  return createRouter({
    routeTree: root.addChildren([
      home,
      ...screens.map((screen) => routeOf(screen, root, screen.path)),
      settings.addChildren([
        settingsHome,
        ...settingsAreas.map((area) => routeOf(area, settings, area.path.slice(settingsPath.length))),
      ]),
    ]),
    basepath: base,
    parseSearch: readPairs,
    stringifySearch: writePairs,
    defaultPendingMinMs: 0,
    scrollRestoration: false,
  });
}
