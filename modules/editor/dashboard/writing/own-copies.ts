import { Extension } from '@tiptap/core';
import { DOMSerializer, type Fragment, type Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { draftKey, keepDraft, readDraft } from '#platform/dashboard/kept-drafts.ts';

/** What was copied out of the editor: the mark that it was given, and the sources that went along. */
type Copy = { mark: string; claims: readonly string[] };

/** Copies that are remembered: a clipboard holds one, a list of clipboards some more. */
const MOST = 5;
const MARK = 'data-copied';
/** Attributes that come into the source of a body as they are, by those of the copy that say them. */
const claimed: Record<string, string> = {
  ...{ 'data-source': 'source', 'data-picture': 'picture', 'data-kept': 'open' },
  ...{ 'data-tag': 'tag', 'data-look': 'look' },
};
const names = new Set(Object.values(claimed));
// Signing out forgets it, as all that is kept of unsaved work.
const key = draftKey('copied');
let recent: readonly Copy[] = [];

/** Marks what is copied, so that its sources are believed where they come back. */
export const OwnCopies = Extension.create({
  name: 'ownCopies',
  addProseMirrorPlugins() {
    const serializer = new MarkedSerializer(this.editor.schema);
    const transformCopied = (slice: Slice) => {
      serializer.mark = remember(slice);
      return slice;
    };
    return [new Plugin({ props: { transformCopied, clipboardSerializer: serializer } })];
  },
});

class MarkedSerializer extends DOMSerializer {
  mark = '';

  constructor(schema: Parameters<typeof DOMSerializer.fromSchema>[0]) {
    const { nodes, marks } = DOMSerializer.fromSchema(schema);
    super(nodes, marks);
  }

  override serializeFragment(
    fragment: Fragment,
    options?: { document?: Document },
    target?: HTMLElement | DocumentFragment,
  ): HTMLElement | DocumentFragment {
    const written = super.serializeFragment(fragment, options, target);
    if (!target) written.firstElementChild?.setAttribute(MARK, this.mark);
    return written;
  }
}

function remember({ content }: Slice): string {
  const claims = new Set<string>();
  content.descendants((node) => {
    for (const one of [node, ...node.marks]) for (const claim of claimsOf(one.attrs)) claims.add(claim);
  });
  const mark = crypto.randomUUID();
  recent = [{ mark, claims: [...claims] }, ...known()].slice(0, MOST);
  keepDraft(key, recent);
  return mark;
}

/** Those of other windows too. */
function known(): readonly Copy[] {
  const kept = readDraft(key);
  const others = Array.isArray(kept) ? (kept as Copy[]) : [];
  return [...recent, ...others.filter(({ mark }) => recent.every((one) => one.mark !== mark))];
}

function* claimsOf(attrs: Readonly<Record<string, unknown>>): Generator<string> {
  for (const [name, value] of Object.entries(attrs)) if (names.has(name)) yield `${name}=${value}`;
}

/**
 * Whether a paste is a copy of this browser's editor, and brings no source that was not in it: any page can write what
 * looks like one onto the clipboard, the mark of an earlier copy among it.
 */
export function isOwnCopy(html: string): boolean {
  if (!html.includes(MARK)) return false;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const slices = [...body.querySelectorAll('[data-pm-slice]')];
  // A cell by itself is dropped here, while the editor makes a table for it, and reads what it says.
  const times = html.split(/data-pm-slice/i).length - 1;
  if (times > 1 || times !== slices.length) return false;
  // A copy of a few words says nothing of the blocks around them.
  const slice = slices[0]?.getAttribute('data-pm-slice') ?? '[]';
  const mark = body.querySelector(`[${MARK}]`)?.getAttribute(MARK);
  const copy = known().find((one) => one.mark === mark);
  if (!copy) return false;
  const claims = new Set(copy.claims);
  return [...said(body), ...around(slice)].every((claim) => claims.has(claim));
}

function* said(body: HTMLElement): Generator<string> {
  for (const [attribute, name] of Object.entries(claimed))
    for (const element of body.querySelectorAll(`[${attribute}]`))
      yield `${name}=${element.getAttribute(attribute)}`;
}

/** What a slice says of the blocks that stood around it. */
function around(slice: string): string[] {
  try {
    const blocks: unknown[] = JSON.parse(slice.slice(slice.indexOf('[')));
    return blocks.flatMap((attrs) => (attrs && typeof attrs === 'object' ? [...claimsOf({ ...attrs })] : []));
  } catch {
    return ['unreadable'];
  }
}
