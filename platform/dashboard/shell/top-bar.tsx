import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useCaller } from '../caller.tsx';
import { IconButton } from '../icon-button.tsx';
import { Menu2Icon } from '../icons.tsx';
import { usePlatformTexts } from '../texts.ts';
import { useWidthBand } from '../window-width.ts';
import { AccountMenu } from './account-menu.tsx';
import classes from './shell.module.css';
import { Wordmark } from './wordmark.tsx';

const loadMenu = () => import('./main-menu.tsx');
const MainMenu = lazy(() => loadMenu().then((module) => ({ default: module.MainMenu })));

type TopBarProps = {
  title: string;
  /** The path of the current screen, for the menu. */
  path: string;
  /** The first screen. */
  homeUrl: string;
  settingsUrl: string;
  onGo: (url: string) => void;
  onSignOut: () => void;
  /** What a screen puts into the bar. */
  children?: ReactNode;
};

/** The bar over every screen, with the double rule below it. */
export function TopBar({ title, path, homeUrl, settingsUrl, onGo, onSignOut, children }: TopBarProps) {
  const text = usePlatformTexts();
  const { site } = useCaller();
  const band = useWidthBand();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    <header className={classes.top}>
      <div className={classes.bar}>
        <IconButton
          ref={button}
          name={text(isOpen ? 'shell.closeMenu' : 'shell.openMenu')}
          tip="start"
          className={classes.menuButton}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={loadMenu}
          onFocus={loadMenu}
          onClick={() => setIsOpen(true)}
        >
          <Menu2Icon size={band === 'phone' ? 20 : 18} />
        </IconButton>
        {band === 'phone' ? null : (
          <a
            href={homeUrl}
            className={classes.wordmark}
            aria-label={text('shell.home')}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              onGo(homeUrl);
            }}
          >
            <Wordmark height={20} />
          </a>
        )}
        {band === 'phone' || band === 'narrow' ? null : (
          <p className={classes.site} dir="auto">
            {site.title}
          </p>
        )}
        <h1 className={classes.title}>{title}</h1>
        <div className={classes.barEnd}>
          {children}
          <AccountMenu onSignOut={onSignOut} settings={{ url: settingsUrl, onGo }} />
        </div>
      </div>
      <div className={classes.rule} />
      {isOpen ? (
        <Suspense fallback={null}>
          <MainMenu path={path} onGo={onGo} onClose={close} />
        </Suspense>
      ) : null}
    </header>
  );
}
