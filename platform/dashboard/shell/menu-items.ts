import type { MenuItem } from '../caller.tsx';

/** The items to show: those without a title are skipped, and a search keeps what it finds with its group. */
export function keptItems(menu: readonly MenuItem[], sought: string): MenuItem[] {
  const wanted = sought.trim().toLocaleLowerCase();
  const isFound = (item: MenuItem) => item.title.toLocaleLowerCase().includes(wanted);
  return menu.flatMap((item) => {
    if (item.title === '') return [];
    const children = item.submenu.filter((child) => child.title !== '');
    const found = isFound(item) ? children : children.filter(isFound);
    const isEmptyGroup = item.submenu.length > 0 && found.length === 0;
    const isMissed = item.submenu.length === 0 && !isFound(item);
    return isEmptyGroup || isMissed ? [] : [{ ...item, submenu: found }];
  });
}

/** Whether an item leads to the screen that is open. */
export const isCurrent = (url: string, path: string): boolean =>
  url !== '' && (path === url || path.startsWith(`${url.replace(/\/$/, '')}/`));
