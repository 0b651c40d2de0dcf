import type { Node } from '@tiptap/pm/model';
import { FILE_ADDRESS } from '#modules/checklists/checklist-kinds.contract.ts';
import type { PostFields } from '../saving/post-values.ts';

/** The files of the library that a block or a word of a text shows or leads to. */
export function filesOfNode({ attrs, marks }: Node): number[] {
  const said = [attrs.picture, attrs.source, ...marks.map((mark) => mark.attrs.href)];
  return said.flatMap((one) =>
    typeof one === 'string' ? Array.from(one.matchAll(FILE_ADDRESS), ([, id]) => Number(id)) : [],
  );
}

/** Those of a whole text, each once. */
export function filesInText(doc: Node): number[] {
  const found = new Set<number>();
  doc.descendants((node) => {
    for (const id of filesOfNode(node)) found.add(id);
  });
  return [...found];
}

/** The lead image, where it is one of the library. */
export function idOfImage(image: PostFields['image']): number | null {
  const id = (image as { id?: unknown } | null)?.id;
  return typeof id === 'number' ? id : null;
}
