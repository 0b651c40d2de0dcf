/** How a site has its menu; what it does not name stays as it comes. */
export type Arrangement = { hidden: readonly string[]; order: readonly string[] };

type Entry<Item> = { id: string; url: string; submenu: Item[] };

/** The menu in the order of the site, without what it hides; a group of which nothing is left goes too. */
export function arrangeMenu<Item extends Entry<Item>>(
  menu: readonly Item[],
  { hidden, order }: Arrangement,
): Item[] {
  const left = new Set(hidden);
  const arrange = (items: readonly Item[]): Item[] =>
    inOrder(items, order)
      .filter(({ id }) => !left.has(id))
      .flatMap((item) => {
        const submenu = arrange(item.submenu);
        return item.url === '' && submenu.length === 0 ? [] : [{ ...item, submenu }];
      });
  return arrange(menu);
}

/** Neighbours in a given order; one that it does not name stands behind the one that it usually stands behind. */
export function inOrder<Item extends { id: string }>(
  items: readonly Item[],
  order: readonly string[],
): Item[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const ordered = order.flatMap((id) => byId.get(id) ?? []);
  const placed = new Set(ordered);
  items.forEach((item, at) => {
    if (placed.has(item)) return;
    const before = items[at - 1];
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, item);
    placed.add(item);
  });
  return ordered;
}
