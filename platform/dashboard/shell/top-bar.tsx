import { type ReactNode, Suspense, useRef, useState } from 'react';
import { brands } from '#platform/contract/brand.ts';
import { useCaller } from '../caller.tsx';
import { IconButton } from '../icon-button.tsx';
import { LogoutIcon, Menu2Icon } from '../icons.tsx';
import { useShortcut } from '../keys/shortcut-registry.ts';
import { lazyPart } from '../lazy-part.ts';
import { setStripPlace } from '../strip/strip-place.ts';
import { usePlatformTexts } from '../texts.ts';
import { useWidthBand } from '../window-width.ts';
import { accountEntries } from './account-entries.ts';
import { AccountMenu } from './account-menu.tsx';
import titles from './bar-titles.module.css';
import { PaletteButton } from './palette-button.tsx';
import { riverLinks } from './river-links.ts';
import classes from './shell.module.css';
import { ShellLink } from './shell-link.tsx';
import { Wordmark } from './wordmark.tsx';

const loadMenu = () => import('./main-menu.tsx');
const MainMenu = lazyPart(loadMenu, 'MainMenu');

/** Longer ones do not fit on two lines of the narrowest phones. */
const LONG_TITLE = 36;

export type TopBarProps = {
  title: string;
  /** What the screen is for, where its title does not say it. */
  subtitle?: string | undefined;
  /** The path of the current screen with its base, for the menu. */
  path: string;
  /** The base of the dashboard, without a slash at its end. */
  base: string;
  /** The first screen. */
  homeUrl: string;
  /** Tells whether a screen is built. */
  isThere: (path: string) => boolean;
  /** The screen brings figures, so their place is kept. */
  hasStrip: boolean;
  onGo: (url: string) => void;
  /** The menu is being opened: its numbers may be old. */
  onMenu?: (() => void) | undefined;
  onSignOut: () => void;
  /** What stands between the palette and the account. */
  bell?: ReactNode;
  /** Draws the way to other sites around the name of this one, which a narrow bar has no room for. */
  place?: (name: ReactNode) => ReactNode;
};

/** The bar over every screen, with the double rule below it. */
export function TopBar(props: TopBarProps) {
  const { title, subtitle, path, homeUrl, isThere, hasStrip, onGo, onSignOut } = props;
  const text = usePlatformTexts();
  const caller = useCaller();
  const brand = brands[caller.brand];
  const band = useWidthBand();
  const isPhone = band === 'phone';
  const isNarrow = isPhone || band === 'narrow';
  const hasMenu = caller.menu.length > 0;
  const links = riverLinks(brand, { path: path.slice(props.base.length), isPhone }, isThere);
  const name = isNarrow ? null : <SiteName />;
  const strip = hasStrip ? <div className={classes.strip} ref={setStripPlace} /> : null;
  return (
    // Whoever wants to go, sign out or look elsewhere is not stopped by an account that is past due.
    <header className={classes.top} data-past-due="ignore">
      <div className={classes.bar}>
        {hasMenu ? <MenuButton path={path} isPhone={isPhone} onGo={onGo} onMenu={props.onMenu} /> : null}
        {isPhone ? null : (
          <ShellLink url={homeUrl} className={classes.wordmark} label={text('shell.home')} onGo={onGo}>
            <Wordmark height={20} />
          </ShellLink>
        )}
        {props.place ? <Suspense fallback={name}>{props.place(name)}</Suspense> : name}
        <div className={titles.titles}>
          <h1 className={titles.title} data-long={title.length > LONG_TITLE || undefined}>
            {title}
          </h1>
          {subtitle && !isPhone ? <p className={titles.subtitle}>{subtitle}</p> : null}
        </div>
        {brand.hasHomeLink ? (
          <ShellLink url={homeUrl} className={classes.link} onGo={onGo}>
            {text('shell.homeLink')}
          </ShellLink>
        ) : null}
        {links.length > 0 ? (
          <nav className={classes.links} aria-label={text('shell.river.label')}>
            {links.map(({ id, url }) => (
              <ShellLink key={id} url={url} className={classes.link} isCurrent={url === path} onGo={onGo}>
                {text(`shell.river.${id}`)}
              </ShellLink>
            ))}
          </nav>
        ) : null}
        {isNarrow ? null : strip}
        <div className={classes.barEnd}>
          <PaletteButton isWide={!isNarrow} />
          {props.bell}
          {brand.hasAccountMenu ? (
            <AccountMenu
              entries={accountEntries(caller, brand, isThere)}
              isOffset={!hasMenu}
              onGo={onGo}
              onSignOut={onSignOut}
            />
          ) : (
            <IconButton name={text('shell.signOut')} tip="end" onClick={onSignOut}>
              <LogoutIcon />
            </IconButton>
          )}
        </div>
      </div>
      <div className={classes.rule} />
      {isNarrow ? strip : null}
    </header>
  );
}

/** The logo of the site, or its name where it has none. */
function SiteName() {
  const { site } = useCaller();
  return (
    <span className={classes.site} dir="auto">
      {site.logo === null ? site.title : <img src={site.logo} alt={site.title} height={20} />}
    </span>
  );
}

type MenuButtonProps = Pick<TopBarProps, 'path' | 'onGo' | 'onMenu'> & { isPhone: boolean };

function MenuButton({ path, isPhone, onGo, onMenu }: MenuButtonProps) {
  const text = usePlatformTexts();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => {
    setIsOpen(true);
    onMenu?.();
  };
  useShortcut('menu', open);
  const close = () => {
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <IconButton
        ref={button}
        name={text(isOpen ? 'shell.closeMenu' : 'shell.openMenu')}
        tip="start"
        className={classes.menuButton}
        data-place="menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={loadMenu}
        onFocus={loadMenu}
        onClick={open}
      >
        <Menu2Icon size={isPhone ? 20 : 18} />
      </IconButton>
      {isOpen ? (
        <Suspense fallback={null}>
          <MainMenu path={path} onGo={onGo} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
