import type { MenuItem } from '../caller.tsx';

const addPostId = 'addPostIcon';

/** The item that floats as a button over the menu; the server sends it to those who may add a post. */
export const addPostItem = (menu: readonly MenuItem[]): MenuItem | undefined =>
  everyItem(menu).find(({ id, title }) => id === addPostId && title !== '');

const everyItem = (menu: readonly MenuItem[]): MenuItem[] =>
  menu.flatMap((item) => [item, ...everyItem(item.submenu)]);

const isListed = ({ id, title }: MenuItem) => title !== '' && id !== addPostId;

/** The items to show: those without a title are skipped, and a search keeps what it finds with its group. */
export function keptItems(menu: readonly MenuItem[], sought: string): MenuItem[] {
  const wanted = sought.trim().toLocaleLowerCase();
  return menu.filter(isListed).flatMap((item) => {
    const isFound = item.title.toLocaleLowerCase().includes(wanted);
    const found = keptItems(item.submenu, isFound ? '' : wanted);
    // A group leads nowhere by itself; an entry with others below it does.
    const isShown = found.length > 0 || (isFound && (item.url !== '' || item.submenu.length === 0));
    return isShown ? [{ ...item, submenu: found }] : [];
  });
}

/** The address of the item that leads to the open screen, or above it: the longest that fits. */
export function currentUrl(menu: readonly MenuItem[], path: string): string | undefined {
  const urls = everyItem(menu).map(({ url }) => url);
  const fitting = urls.filter((url) => url !== '' && `${path}/`.startsWith(`${url.replace(/\/$/, '')}/`));
  return fitting.sort((a, b) => b.length - a.length)[0];
}
