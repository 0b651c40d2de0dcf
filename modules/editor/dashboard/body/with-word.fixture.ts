import { Fragment, type Node } from '@tiptap/pm/model';

/**
 * The document with a word written at the end of a line that takes words; none where there is none.
 * @param share which of them: the first one at 0, and behind the others before 1
 */
export function withWord(doc: Node, word: string, share = 0): Node | undefined {
  const ends: number[] = [];
  doc.descendants((node, place) => {
    if (node.isTextblock && node.textContent.trim() !== '') ends.push(place + node.nodeSize - 1);
    return true;
  });
  const at = ends[Math.floor(share * ends.length)];
  return at === undefined ? undefined : doc.replace(at, at, doc.slice(at, at)).copy(inserted(doc, at, word));
}

function inserted(doc: Node, at: number, word: string): Fragment {
  const place = doc.resolve(at);
  const line = place.parent;
  let content = line.copy(line.content.append(Fragment.from(line.type.schema.text(word))));
  for (let depth = place.depth - 1; depth >= 0; depth -= 1) {
    const parent = place.node(depth);
    content = parent.copy(parent.content.replaceChild(place.index(depth), content));
  }
  return content.content;
}
