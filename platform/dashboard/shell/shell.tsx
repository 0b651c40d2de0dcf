import { type ReactNode, useEffect } from 'react';
import { NoticeHost } from '../notices.tsx';
import { usePlatformTexts } from '../texts.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';

type ShellProps = {
  title: string;
  path: string;
  homeUrl: string;
  settingsUrl: string;
  onGo: (url: string) => void;
  onSignOut: () => void;
  onRetry: () => void;
  children: ReactNode;
};

/** What stands around every screen: the bar, the menu, banners and notices. */
export function Shell({ title, path, homeUrl, settingsUrl, onGo, onSignOut, onRetry, children }: ShellProps) {
  const text = usePlatformTexts();
  useEffect(() => {
    document.title = text('page.title', { title });
  }, [text, title]);
  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        {text('page.skip')}
      </a>
      <TopBar
        title={title}
        path={path}
        homeUrl={homeUrl}
        settingsUrl={settingsUrl}
        onGo={onGo}
        onSignOut={onSignOut}
      />
      <OfflineBanner onRetry={onRetry} />
      <main id="content" tabIndex={-1} className={classes.content}>
        <ScreenBoundary place={path}>{children}</ScreenBoundary>
      </main>
      <NoticeHost />
    </div>
  );
}
