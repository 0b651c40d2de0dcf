import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useLayoutEffect } from 'react';
import { signOut } from '#modules/accounts/accounts.contract.ts';
import { changePreferences } from '#modules/preferences/preferences.contract.ts';
import { brands } from '#platform/contract/brand.ts';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import { useGo } from '#platform/dashboard/address.ts';
import { CallError, call } from '#platform/dashboard/call.ts';
import { CallerProvider, useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { forgetDrafts } from '#platform/dashboard/kept-drafts.ts';
import {
  flushPreferences,
  forgetPreferences,
  keptPreference,
  settlePreferences,
} from '#platform/dashboard/kept-preferences.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { loadAtRest } from '#platform/dashboard/load-part.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import type { Screen } from '#platform/dashboard/screen.ts';
import { Loading } from '#platform/dashboard/shell/loading.tsx';
import { Shell } from '#platform/dashboard/shell/shell.tsx';
import { platformText } from '#platform/dashboard/texts.ts';
import { everyScreen, homePath, secondFactorPath } from '../routes.ts';
import { accountQuery, callerOf, isLedAway, isSettled, refreshAccount } from './account.ts';
import { BellPlace, HearingPlace } from './bell-place.tsx';
import { followLanguage } from './follow-language.ts';
import { openedAt } from './opened-at.ts';
import { Prompts } from './prompts.tsx';
import { asHeading, screenTitle } from './screen-title.ts';
import { SessionGate } from './session-gate.tsx';
import { lastSent } from './sign-in-redirect.ts';
import { hasScreen } from './site-map.ts';
import { ownTitle, subtitleOf, useTitles } from './titles.ts';

/** The page of a person is one of the site, not a screen. */
const personPages = '/u';

const tools = () => loadAtRest(() => import('./tools.tsx'));
const Tools = lazyPart(tools, 'Tools');
/** Until it comes, and where it does not, the name of the site stands alone. */
const PlaceTool = lazyPart(tools, 'PlaceTool', NameAlone);

/** Everything below the address bar: the configuration first, then the shell around the screen. */
export function Root() {
  const account = useQuery(accountQuery(openedAt));
  const data = isSettled(account.data) ? account.data : undefined;
  // Before the paint: the account's preferences take the place of the browser's copy.
  useLayoutEffect(() => {
    if (!data) return;
    lastSent.forget();
    const params = { siteId: data.roar_site.id };
    settlePreferences({
      of: callerOf(data).profile.id,
      values: data.preferences,
      save: (values) => call(changePreferences, { params, body: { values } }),
    });
    followLanguage(keptPreference('language'));
  }, [data]);

  if (data) {
    return (
      <CallerProvider caller={callerOf(data)}>
        <Framed />
      </CallerProvider>
    );
  }
  if (!account.error || isLedAway(account.error)) return <Loading />;
  return (
    <main style={{ padding: '64px 16px' }}>
      <FailureView
        error={account.error}
        title={platformText('page.configFailed')}
        onRetry={() => void account.refetch()}
      />
    </main>
  );
}

function Framed() {
  const text = useTitles();
  const router = useRouter();
  const go = useGo();
  const client = useQueryClient();
  const { brand, holder, needsSecondFactor = false } = useCaller();
  const { pathname, searchStr } = useLocation({
    select: ({ pathname, searchStr }) => ({ pathname, searchStr }),
    structuralSharing: true,
  });
  const matched = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
  // What lies below an exact screen, and a screen that does not open to the caller, are not found by their title too.
  const isFound = matched && hasScreen([matched], pathname) && isAllowed(matched.opensTo, holder);
  const screen = isFound ? matched : undefined;
  const base = router.basepath;

  const isLedToSetUp = needsSecondFactor && pathname !== secondFactorPath;
  useLayoutEffect(() => {
    if (isLedToSetUp) go(`${base}${secondFactorPath}`);
  }, [isLedToSetUp, go, base]);

  const onSignOut = async () => {
    try {
      await flushPreferences();
      const { next_url } = await call(signOut, {});
      client.clear();
      forgetPreferences();
      forgetDrafts();
      location.assign(next_url);
    } catch (error) {
      if (error instanceof CallError && error.status === 401) location.reload();
      else notices.failed(error, platformText('shell.signOutFailed'), onSignOut, { mayRepeat: true });
    }
  };
  const onGo = (url: string) => {
    if (url.startsWith(`${base}/`)) go(url);
    else location.assign(url);
  };
  const titleOf = (shown: Pick<Screen, 'id'>) => {
    const title = screenTitle(pathname, searchStr, brands[brand]);
    if ('key' in title) return text(`ruled.${title.key}`);
    const own = title.isNamed ? undefined : ownTitle(text, shown);
    return own ?? asHeading(title.words);
  };
  return (
    <Shell
      title={screen ? titleOf(screen) : text('titles.notFound')}
      subtitle={screen && subtitleOf(text, screen)}
      path={`${base}${pathname}`}
      base={base}
      homeUrl={`${base}${homePath}`}
      isThere={(path) => path === personPages || hasScreen(everyScreen, path)}
      isBarHidden={screen?.hidesTopBar ?? false}
      hasStrip={screen?.hasStrip ?? false}
      onGo={onGo}
      onMenu={() => refreshAccount(client)}
      onSignOut={() => void onSignOut()}
      onRetry={() => void client.refetchQueries({ type: 'active' })}
      prompts={
        <>
          <Prompts />
          <SessionGate />
          {screen?.hidesTopBar ? <HearingPlace /> : null}
          <Suspense fallback={null}>
            <Tools onGo={onGo} onSignOut={() => void onSignOut()} />
          </Suspense>
        </>
      }
      bell={<BellPlace onGo={onGo} />}
      place={(name) => <PlaceTool name={name} onGo={onGo} />}
    >
      {isLedToSetUp ? null : <Outlet />}
    </Shell>
  );
}

function NameAlone({ name }: { name?: ReactNode }) {
  return name;
}
