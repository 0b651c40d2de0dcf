import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as names, parseFragment } from 'parse5';

/** Beyond these, what people make of nested tags costs more than its length says. */
const MOST_NODES = 100_000;
const MOST_LEVELS = 256;

class TooMuch extends Error {}

/** Where bodies stand: without it the parser takes table parts for the beginning of a table. */
export const bodyContext = (): DefaultTreeAdapterTypes.Element =>
  defaultTreeAdapter.createElement('body', names.NS.HTML, []);

/**
 * Reads a fragment as browsers do; null when it has too many nodes or levels.
 * @param isPlaced whether each node says where it stands in the text
 */
export function parseBounded(html: string, isPlaced = false): DefaultTreeAdapterTypes.ChildNode[] | null {
  let nodes = 0;
  let levels = 0;
  const spend = () => {
    nodes += 1;
    if (nodes > MOST_NODES) throw new TooMuch();
  };
  const adapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement: (tagName, namespace, attrs) => {
      spend();
      return defaultTreeAdapter.createElement(tagName, namespace, attrs);
    },
    createCommentNode: (data) => {
      spend();
      return defaultTreeAdapter.createCommentNode(data);
    },
    onItemPush: () => {
      levels += 1;
      if (levels > MOST_LEVELS) throw new TooMuch();
    },
    onItemPop: () => {
      levels -= 1;
    },
  };
  try {
    return parseFragment(bodyContext(), html, { treeAdapter: adapter, sourceCodeLocationInfo: isPlaced })
      .childNodes;
  } catch (error) {
    if (error instanceof TooMuch) return null;
    throw error;
  }
}
