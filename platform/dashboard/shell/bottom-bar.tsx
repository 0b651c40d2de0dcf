import { useSyncExternalStore } from 'react';
import { brands } from '#platform/contract/brand.ts';
import { useCaller } from '../caller.tsx';
import { CompassIcon, HeartIcon, HomeIcon, UsersIcon } from '../icons.tsx';
import { usePlatformTexts } from '../texts.ts';
import classes from './bottom-bar.module.css';
import { bottomLinks } from './river-links.ts';
import { ShellLink } from './shell-link.tsx';

const icons = { home: HomeIcon, explore: CompassIcon, followers: UsersIcon, following: HeartIcon };

function subscribe(onChange: () => void): () => void {
  addEventListener('resize', onChange);
  return () => removeEventListener('resize', onChange);
}

/** Home is where the dashboard opens, and the river where readers have theirs. */
const homes = ['/r/dashboard', '/r/dashboard/home', '/r/dashboard/river'];

const isThereNow = (id: string, url: string, path: string): boolean =>
  url === path || (id === 'home' && homes.includes(path));

type BottomBarProps = { path: string; isThere: (path: string) => boolean; onGo: (url: string) => void };

/** The places of a reader at the foot of a narrow window. */
export function BottomBar({ path, isThere, onGo }: BottomBarProps) {
  const text = usePlatformTexts();
  const { brand } = useCaller();
  const width = useSyncExternalStore(subscribe, () => innerWidth);
  const links = bottomLinks(brands[brand], width, isThere);
  if (links.length === 0) return null;
  return (
    <nav className={classes.bar} aria-label={text('shell.bottom.label')}>
      {links.map(({ id, url }) => {
        const Icon = icons[id];
        return (
          <ShellLink
            key={id}
            url={url}
            className={classes.place}
            isCurrent={isThereNow(id, url, path)}
            onGo={onGo}
          >
            <Icon size={20} />
            {text(`shell.bottom.${id}`)}
          </ShellLink>
        );
      })}
    </nav>
  );
}
