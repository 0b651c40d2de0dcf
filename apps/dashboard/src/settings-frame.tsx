import { Outlet, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#platform/dashboard/icons.tsx';
import { useWidthBand } from '#platform/dashboard/window-width.ts';
import { settingsAreas } from '../routes.ts';
import classes from './settings-frame.module.css';
import { titleOf, useTitles } from './titles.ts';

const home = '/settings';

/** The areas of the settings at the side and the chosen one beside them; in a narrow window one after the other. */
export function SettingsFrame() {
  const titles = useTitles();
  const navigate = useNavigate();
  const { basepath: base } = useRouter();
  const { holder } = useCaller();
  const band = useWidthBand();
  const isNarrow = band === 'phone' || band === 'narrow';
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') });
  const isHome = path === home;
  const areas = settingsAreas.filter(({ opensTo }) => isAllowed(opensTo, holder));
  const link = (to: string) => ({
    href: `${base}${to}`,
    onClick: (event: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; preventDefault(): void }) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void navigate({ to });
    },
  });
  return (
    <div className={classes.frame}>
      {isNarrow && !isHome ? (
        <a className={classes.back} {...link(home)}>
          <ChevronLeftIcon />
          {titles('titles.settings')}
        </a>
      ) : (
        <nav className={classes.areas} aria-label={titles('titles.settings')}>
          {areas.map(({ id, path: to }) => (
            <a
              key={id}
              className={classes.area}
              aria-current={path === to ? 'page' : undefined}
              {...link(to)}
            >
              {titleOf(titles, { id })}
              {isNarrow ? <ChevronRightIcon /> : null}
            </a>
          ))}
        </nav>
      )}
      <div className={classes.content} data-empty={isHome}>
        <Outlet />
      </div>
    </div>
  );
}
