import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { readPairs, writePairs } from '#platform/dashboard/list-search.ts';
import { loadPart } from '#platform/dashboard/load-part.ts';
import type { Screen } from '#platform/dashboard/screen.ts';
import { NotFound } from '#platform/dashboard/shell/not-found.tsx';
import { CrashView } from '#platform/dashboard/shell/screen-boundary.tsx';
import { homePath, screens } from '../routes.ts';
import { Root } from './root.tsx';
import { pathsOf, wholeSiteMap } from './site-map.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen;
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

function routesOf(screen: Screen) {
  const Content = lazyRouteComponent(() => loadPart(screen.load), 'Screen');
  // biome-ignore lint/correctness/noComponentHookFactories: made once for a route, when the site map is read.
  const Gate = () => (isAllowed(screen.opensTo, useCaller().holder) ? <Content /> : <Missing />);
  Gate.preload = () => Content.preload?.();
  return pathsOf(screen).map((path) =>
    createRoute({
      getParentRoute: () => root,
      path,
      staticData: { screen },
      component: Gate,
      errorComponent: Crashed,
    }),
  );
}

function Crashed({ error }: { error: unknown }) {
  return <CrashView error={error instanceof Error ? error : new Error(String(error))} />;
}

function Missing() {
  return <NotFound homeUrl={`${base}${homePath}`} />;
}

/** The router: the routes of each screen of the site map; the address keeps plain text pairs. */
export function openRouter() {
  return createRouter({
    routeTree: root.addChildren([home, ...wholeSiteMap(screens).flatMap(routesOf)]),
    basepath: base,
    parseSearch: readPairs,
    stringifySearch: writePairs,
    defaultPendingMinMs: 0,
    scrollRestoration: false,
  });
}
