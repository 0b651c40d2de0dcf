import { type ReactNode, Suspense, useEffect } from 'react';
import { useCaller } from '../caller.tsx';
import { lazyPart } from '../lazy-part.ts';
import { NoticeHost } from '../notices.tsx';
import { usePlatformTexts } from '../texts.ts';
import { BottomBar } from './bottom-bar.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import classes from './shell.module.css';
import { TopBar, type TopBarProps } from './top-bar.tsx';

const ClosedSite = lazyPart(() => import('./closed-site.tsx'), 'ClosedSite');
const AccountLimit = lazyPart(() => import('./account-limit.tsx'), 'AccountLimit');

type ShellProps = TopBarProps & {
  /** The screen asks for the whole window. */
  isBarHidden: boolean;
  onRetry: () => void;
  /** What may lie over any screen: the palette, and what may be asked of the person. */
  prompts?: ReactNode;
  children: ReactNode;
};

/** What stands around every screen: the bar, the menu, banners and notices. */
export function Shell({ isBarHidden, onRetry, prompts, children, ...bar }: ShellProps) {
  const text = usePlatformTexts();
  const { accessLimitationTs, site } = useCaller();
  const { title, path } = bar;
  useEffect(() => {
    document.title = text('page.title', { title });
  }, [text, title]);
  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        {text('page.skip')}
      </a>
      {isBarHidden ? null : <TopBar {...bar} />}
      <OfflineBanner onRetry={onRetry} />
      <main id="content" tabIndex={-1} className={classes.content}>
        <ScreenBoundary place={path}>{children}</ScreenBoundary>
      </main>
      {site.closedTs === null ? null : (
        <Suspense fallback={null}>
          <ClosedSite since={site.closedTs} />
        </Suspense>
      )}
      {accessLimitationTs === null ? null : (
        <Suspense fallback={null}>
          <AccountLimit />
        </Suspense>
      )}
      <BottomBar path={path} isThere={bar.isThere} onGo={bar.onGo} />
      {prompts}
      <NoticeHost />
    </div>
  );
}
