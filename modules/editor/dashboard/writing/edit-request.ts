/** What somebody wants to add or change in a dialog; `at` is where it stands already. */
export type EditRequest =
  | { kind: 'link' | 'gallery' | 'embed' | 'library' | 'file' }
  | { kind: 'picture' | 'html' | 'shortcode' | 'particle'; at?: number | undefined }
  | { kind: 'focal'; assetId: number };

const name = 'masthead-edit';

/** Asks for a dialog from within the text, where no component is. */
export function askToEdit(from: Element, request: EditRequest): void {
  from.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: request }));
}

/** Hears what is asked for within the text. */
export function onAskedToEdit(text: Element, hear: (request: EditRequest) => void): () => void {
  const listener = (event: Event) => hear((event as CustomEvent<EditRequest>).detail);
  text.addEventListener(name, listener);
  return () => text.removeEventListener(name, listener);
}
