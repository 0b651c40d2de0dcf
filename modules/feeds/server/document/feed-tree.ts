import type { ItemMapping } from '../../feed-fields.contract.ts';
import type { FeedFormat } from '../../feed-kinds.contract.ts';
import { type FeedPath, readFeedPath } from '../../feed-paths.contract.ts';

/** A value of an item, in its place. */
export type FeedNode = {
  name: string;
  isRepeated: boolean;
  attributes: [string, string][];
  text: { value: string; cdata: boolean } | null;
  children: FeedNode[];
};

type Growing = FeedNode & { at: string; isReal: boolean; number: number };

/** A mapping with its path read; once for a feed, not for each of its posts. */
export type ReadMapping = { mapping: ItemMapping; path: FeedPath; isConstant: boolean; order: number };

export const readMappings = (items: readonly ItemMapping[], format: FeedFormat): ReadMapping[] =>
  items.flatMap((mapping, order) => {
    const path = readFeedPath(mapping.path, format);
    return path ? [{ mapping, path, order, isConstant: mapping.source_field === 'constant' }] : [];
  });

const keyOf = (path: FeedPath, depth: number): string =>
  path.steps
    .slice(0, depth)
    .map(({ name }) => name)
    .join('/');

/**
 * Puts the values of a post into the elements that their paths name, in the order of the mapping. What only says the same
 * of every post is left out where nothing of the post stands beside it.
 * @param valuesOf by the order of the mappings
 */
export function feedTree(
  name: string,
  mappings: readonly ReadMapping[],
  valuesOf: readonly (readonly string[])[],
): FeedNode {
  const root = grown(name, '', 0, false);
  const order = new Map<string, number>();
  const needsPost = new Set<string>();
  for (const { path, order: place, isConstant } of mappings) {
    for (let depth = 1; depth <= path.steps.length; depth += 1) {
      const key = keyOf(path, depth);
      order.set(key, Math.min(order.get(key) ?? place, place));
      if (!isConstant) needsPost.add(key);
    }
  }
  // What is said of every post comes last, so that it is known beside what it stands.
  const later = [...mappings.filter((one) => !one.isConstant), ...mappings.filter((one) => one.isConstant)];
  for (const mapping of later) {
    const values = valuesOf[mapping.order] ?? [];
    if (values.length > 0) put(root, mapping, values);
  }
  prune(root, needsPost, order);
  return root;
}

const grown = (name: string, at: string, number: number, isRepeated: boolean): Growing => ({
  ...{ name, at, number, isRepeated },
  ...{ isReal: false, attributes: [], text: null, children: [] },
});

function put(root: Growing, { path, mapping, isConstant }: ReadMapping, values: readonly string[]): void {
  const marked = path.steps.findIndex(({ isRepeated }) => isRepeated);
  const repeated = marked >= 0 ? marked : path.attribute === null ? path.steps.length - 1 : -1;
  const one = { mapping, path, isConstant, repeated };
  if (repeated < 0) {
    place(root, one, 0, values[0] ?? '');
    return;
  }
  const parents = isConstant && marked >= 0 ? countAt(root, keyOf(path, marked + 1)) : 0;
  const all = parents > 0 ? Array.from({ length: parents }, () => values[0] ?? '') : values;
  all.forEach((value, number) => {
    place(root, one, number, value);
  });
}

function place(
  root: Growing,
  { path, mapping, isConstant, repeated }: Omit<ReadMapping, 'order'> & { repeated: number },
  number: number,
  value: string,
): void {
  let node = root;
  path.steps.forEach((step, depth) => {
    const at = keyOf(path, depth + 1);
    const which = depth === repeated ? number : 0;
    let child = (node.children as Growing[]).find((one) => one.at === at && one.number === which);
    if (!child) {
      child = grown(step.name, at, which, step.isRepeated);
      node.children.push(child);
    }
    if (!isConstant) child.isReal = true;
    node = child;
  });
  if (path.attribute !== null) node.attributes.push([path.attribute, value]);
  else node.text = { value, cdata: mapping.cdata };
}

function countAt(node: Growing, at: string): number {
  const children = node.children as Growing[];
  return (
    children.filter((child) => child.at === at).length + sum(children.map((child) => countAt(child, at)))
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

function prune(node: Growing, needsPost: ReadonlySet<string>, order: ReadonlyMap<string, number>): void {
  const children = (node.children as Growing[]).filter((child) => child.isReal || !needsPost.has(child.at));
  node.children = children.sort((one, other) => (order.get(one.at) ?? 0) - (order.get(other.at) ?? 0));
  for (const child of children) prune(child, needsPost, order);
}
