import type { FeedNode } from './feed-tree.ts';

type Json = string | Json[] | { [key: string]: Json };

/** An item of JSON Feed: what repeats, or is marked to, is a list. */
export const writeJson = (node: FeedNode): string => JSON.stringify(objectOf(node));

function objectOf({ children }: FeedNode): { [key: string]: Json } {
  const byName = Map.groupBy(children, ({ name }) => name);
  return Object.fromEntries(
    [...byName].map(([name, nodes]) => {
      const values = nodes.map(jsonOf);
      const isList = values.length > 1 || nodes.some(({ isRepeated }) => isRepeated);
      return [name, isList ? values : (values[0] ?? '')];
    }),
  );
}

const jsonOf = (node: FeedNode): Json =>
  node.children.length > 0 ? objectOf(node) : (node.text?.value ?? '').toWellFormed();
