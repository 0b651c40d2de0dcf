import type { Node } from '@tiptap/pm/model';

const rest = `(?:"[^"]*"|'[^']*'|[^'">])*>`;
const tagOf = (name: string) => new RegExp(`<${name}\\b${rest}`, 'i');
const classIn = /(\sclass\s*=\s*)("[^"]*"|'[^']*'|[^\s>]+)/i;

/** What the opening tag of a container says of it. */
export function openedBy(open: string): { tag: string; look: string } {
  const tag = /<([a-z][\w-]*)[^<]*$/i.exec(open)?.[1]?.toLowerCase() ?? 'div';
  const look = classIn.exec(open)?.[2]?.replace(/^(["'])(.*)\1$/s, '$2') ?? '';
  return { tag, look };
}

/** The source of a figure with another picture tag and other classes, and everything else as it was. */
export function withPicture(source: string, before: Node, after: Node): string {
  let next = source;
  if (before.attrs.picture !== after.attrs.picture) {
    const tag = tagOf('img').exec(String(after.attrs.picture))?.[0];
    if (tag !== undefined) next = next.replace(tagOf('img'), () => tag);
  }
  if (before.attrs.look === after.attrs.look) return next;
  const said = `class="${String(after.attrs.look).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
  return next.replace(tagOf('figure'), (tag) => {
    if (!classIn.test(tag)) return tag.replace(/^<figure/i, (name) => `${name} ${said}`);
    return tag.replace(classIn, () => ` ${said}`);
  });
}
