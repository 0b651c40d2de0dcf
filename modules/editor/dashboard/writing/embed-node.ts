import type { Node } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import type { Embed } from '../../embed.contract.ts';
import { embedSource } from './embed-source.ts';
import { figureOf, noPicture } from './picture-facts.ts';

/** What stands in the text for an address of another site. */
export function embedNode(state: EditorState, embed: Embed): Node {
  const { schema } = state;
  const { kind, url, title, author, shape } = embed;
  if (kind === 'frame') return schema.node('sourceBlock', { source: embedSource(url, title, shape) });
  if (kind === 'picture') {
    const facts = { ...noPicture, src: url, alternative: title, caption: title, credit: author };
    return figureOf(state, facts);
  }
  return linkOf(state, url, title);
}

/** A paragraph with a link and nothing else. */
export const linkOf = ({ schema }: EditorState, url: string, title = ''): Node =>
  schema.node('paragraph', null, [schema.text(title || url, [schema.mark('link', { href: url })])]);
