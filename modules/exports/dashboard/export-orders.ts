const orders = new Map<number, () => void>();

/** Remembers how an export was ordered, until the page is left. */
export const keepOrder = (id: number, again: () => void): void => {
  orders.set(id, again);
};

/** Takes away how an export was ordered, to order it once more; null where another page did. */
export function takeOrder(id: number): (() => void) | null {
  const again = orders.get(id) ?? null;
  orders.delete(id);
  return again;
}
