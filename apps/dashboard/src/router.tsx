import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { isAllowed, signedIn } from '#platform/contract/permission-rule.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { textsAreHere } from '#platform/dashboard/coming-texts.ts';
import { readPairs, writePairs } from '#platform/dashboard/list-search.ts';
import { loadPart } from '#platform/dashboard/load-part.ts';
import type { Screen } from '#platform/dashboard/screen.ts';
import { askForScreen } from '#platform/dashboard/screen-files.ts';
import { NotFound } from '#platform/dashboard/shell/not-found.tsx';
import { CrashView } from '#platform/dashboard/shell/screen-boundary.tsx';
import { everyScreen, homePath, screens, settingsAreas } from '../routes.ts';
import { Root } from './root.tsx';
import { pathsOf, wholeSiteMap } from './site-map.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Omit<Screen, 'load'>;
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

/** A part of the program together with its texts. */
async function withTexts<Part>(load: () => Promise<Part>): Promise<Part> {
  const part = await loadPart(load);
  await textsAreHere();
  return part;
}

function routesOf<Parent extends AnyRoute>(screen: Screen, parent: Parent, above = '') {
  const Content = lazyRouteComponent(() => {
    askForScreen(screen.path);
    return withTexts(screen.load);
  }, 'Screen');
  // biome-ignore lint/correctness/noComponentHookFactories: made once for a route, when the site map is read.
  const Gate = () => (isAllowed(screen.opensTo, useCaller().holder) ? <Content /> : <Missing />);
  Gate.preload = () => Content.preload?.();
  return pathsOf(screen).map((path) =>
    createRoute({
      getParentRoute: () => parent,
      path: path.slice(above.length),
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

const settingsPath = '/settings';
const SettingsFrame = lazyRouteComponent(
  () => withTexts(() => import('./settings-frame.tsx')),
  'SettingsFrame',
);

/** The frame around the areas of the settings; without an area it leads to the first one. */
const settings = createRoute({ getParentRoute: () => root, path: settingsPath, component: SettingsFrame });
const settingsHome = createRoute({
  getParentRoute: () => settings,
  path: '/',
  staticData: { screen: { id: 'settings', path: settingsPath, opensTo: signedIn(), isExact: true } },
  beforeLoad: () => {
    const first = settingsAreas[0]?.path;
    // A phone shows the list of the areas instead.
    if (first && !matchMedia('(max-width: 600px)').matches) throw redirect({ to: first, replace: true });
  },
});

/** Areas whose address is an old one of their own stand in the same frame. */
const besides = createRoute({ getParentRoute: () => root, id: 'settings-besides', component: SettingsFrame });
const isBelow = ({ path }: Screen): boolean => path.startsWith(`${settingsPath}/`);

/** The router: the routes of each screen of the site map; the address keeps plain text pairs. */
export function openRouter() {
  wholeSiteMap(everyScreen);
  return createRouter({
    routeTree: root.addChildren([
      home,
      ...screens.flatMap((screen) => routesOf(screen, root)),
      settings.addChildren([
        settingsHome,
        ...settingsAreas.filter(isBelow).flatMap((area) => routesOf(area, settings, settingsPath)),
      ]),
      besides.addChildren(
        settingsAreas.filter((area) => !isBelow(area)).flatMap((area) => routesOf(area, besides)),
      ),
    ]),
    basepath: base,
    parseSearch: readPairs,
    stringifySearch: writePairs,
    defaultPendingMinMs: 0,
    scrollRestoration: false,
  });
}
