import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { insertPoint } from '@tiptap/pm/transform';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { hasLastLine } from './last-line.ts';
import { addressOf, hasNoAddress } from './picture-facts.ts';

type Told =
  | { add: { id: object; at: number; dom: HTMLElement } }
  | { mark: { id: object; from: number; to: number; className: string }[] }
  | { move: { id: object; to: number; dom: HTMLElement } }
  | { done: object };
const key = new PluginKey<DecorationSet>('uploads');

/** Where pictures stand in the text that are on their way to the library; their places move with the text. */
export const waitingUploads = () =>
  new Plugin<DecorationSet>({
    key,
    state: { init: () => DecorationSet.empty, apply: (tr, was) => told(tr, was.map(tr.mapping, tr.doc)) },
    props: { decorations: (state) => key.getState(state) },
  });

export const tellUploads = (tr: Transaction, say: Told): Transaction => tr.setMeta(key, say);

/** Whether a step says something of them, which changes nothing in the text itself. */
export const tellsOfUploads = (tr: Transaction): boolean => tr.getMeta(key) !== undefined;

/** Where an upload is waited for; none where its place is gone. */
export const placeOf = (state: EditorState, id: object): number | undefined =>
  key.getState(state)?.find(undefined, undefined, (spec) => spec.id === id)[0]?.from;

/** Whether pictures are on their way into the text: what is saved now is without them. */
export const waitsForUploads = (state: EditorState): boolean => (key.getState(state)?.find().length ?? 0) > 0;

/** Where pictures are waited for in one body, for another one that comes to the screen in its place. */
export function keepWaiting(from: EditorState, to: EditorState): EditorState {
  /** Pictures that one of those is that are waited for. */
  const taken = new Set<number>();
  /** Where the figure ends that was put in last: the next one comes below it, as it did before. */
  let below = 0;
  const found = (key.getState(from)?.find() ?? []).sort((one, other) => one.from - other.from);
  return found.reduce((state, { from: place, spec }) => {
    const { doc, tr } = state;
    const { size } = doc.content;
    if (spec.dom) {
      const at = Math.min(place, size);
      return state.apply(tellUploads(tr, { add: { id: spec.id, at, dom: spec.dom } }));
    }
    const figure = from.doc.nodeAt(place);
    if (figure?.type.name !== 'figure') return state;
    // A picture that has an address comes with its body; one that has none was no part of what is saved.
    if (!hasNoAddress(figure)) {
      const at = placeOfPicture(state, addressOf(figure), taken);
      if (at === undefined) return state;
      taken.add(at);
      const to = at + (doc.nodeAt(at)?.nodeSize ?? 0);
      const mark = [{ id: spec.id, from: at, to, className: spec.className }];
      return state.apply(tellUploads(tr, { mark }));
    }
    const end = hasLastLine(doc) ? size - (doc.lastChild?.nodeSize ?? 0) : size;
    const near = Math.max(Math.min(place, end), below);
    const at = insertPoint(doc, near, figure.type) ?? doc.resolve(near).after(1);
    below = at + figure.nodeSize;
    const mark = [{ id: spec.id, from: at, to: below, className: spec.className }];
    return state.apply(tellUploads(tr.insert(at, figure), { mark }).setMeta('addToHistory', false));
  }, to);
}

/** Where a picture stands that has come with the body. */
function placeOfPicture(
  { doc }: EditorState,
  address: string,
  taken: ReadonlySet<number>,
): number | undefined {
  let found: number | undefined;
  doc.descendants((node, at) => {
    if (found !== undefined || node.type.name !== 'figure' || taken.has(at)) return;
    if (addressOf(node) === address) found = at;
  });
  return found;
}

function told(tr: Transaction, shown: DecorationSet): DecorationSet {
  const say = tr.getMeta(key) as Told | undefined;
  if (!say) return shown;
  if ('add' in say) {
    const { id, at, dom } = say.add;
    return shown.add(tr.doc, [Decoration.widget(at, dom, { id, dom, side: -1 })]);
  }
  if ('mark' in say) {
    const marks = say.mark.map(({ id, from, to, className }) =>
      Decoration.node(from, to, { class: className }, { id, className }),
    );
    return shown.add(tr.doc, marks);
  }
  const id = 'move' in say ? say.move.id : say.done;
  const found = shown.find(undefined, undefined, (spec) => spec.id === id);
  const rest = shown.remove(found);
  if (!('move' in say)) return rest;
  const { to, dom } = say.move;
  return rest.add(tr.doc, [Decoration.widget(to, dom, { id, dom, side: -1 })]);
}
