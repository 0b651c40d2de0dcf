import type { MenuItem } from '../caller.tsx';

const addPostId = 'addPostIcon';

/** The item that floats as a button over the menu; the server sends it to those who may add a post. */
export const addPostItem = (menu: readonly MenuItem[]): MenuItem | undefined =>
  menu.flatMap((item) => [item, ...item.submenu]).find(({ id, title }) => id === addPostId && title !== '');

const isListed = ({ id, title }: MenuItem) => title !== '' && id !== addPostId;

/** The items to show: those without a title are skipped, and a search keeps what it finds with its group. */
export function keptItems(menu: readonly MenuItem[], sought: string): MenuItem[] {
  const wanted = sought.trim().toLocaleLowerCase();
  const isFound = (item: MenuItem) => item.title.toLocaleLowerCase().includes(wanted);
  return menu.flatMap((item) => {
    if (!isListed(item)) return [];
    const children = item.submenu.filter(isListed);
    const found = isFound(item) ? children : children.filter(isFound);
    const isEmptyGroup = item.submenu.length > 0 && found.length === 0;
    const isMissed = item.submenu.length === 0 && !isFound(item);
    return isEmptyGroup || isMissed ? [] : [{ ...item, submenu: found }];
  });
}

/** The address of the item that leads to the open screen, or above it: the longest that fits. */
export function currentUrl(menu: readonly MenuItem[], path: string): string | undefined {
  const urls = menu.flatMap((item) => [item.url, ...item.submenu.map(({ url }) => url)]);
  const fitting = urls.filter((url) => url !== '' && `${path}/`.startsWith(`${url.replace(/\/$/, '')}/`));
  return fitting.sort((a, b) => b.length - a.length)[0];
}
