import { listAssets } from '#modules/assets/assets.contract.ts';
import { listPosts } from '#modules/posts/posts.contract.ts';
import { listShortcodes } from '#modules/shortcodes/shortcodes.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import { insertIcons } from './insert-icons.tsx';
import { type InsertName, insertNames } from './insert-items.ts';

/** The blocks that somebody may add, by their names. */
export function useInsertItems(): {
  name: InsertName;
  label: string;
  Icon: (props: { size?: number }) => React.ReactNode;
}[] {
  const text = useEditorTexts();
  const { holder } = useCaller();
  const mayHtml = holder.sitePermissions.has('EDIT_CUSTOM_HTML');
  const mayLibrary = mayCall(listAssets, holder);
  const mayPosts = mayCall(listPosts, holder);
  const mayShortcodes = mayCall(listShortcodes, holder);
  return insertNames
    .filter((name) => (name !== 'html' || mayHtml) && ((name !== 'library' && name !== 'file') || mayLibrary))
    .filter((name) => (name !== 'shortcode' || mayShortcodes) && (name !== 'particle' || mayPosts))
    .map((name) => ({ name, label: text(`insert.${name}`), Icon: insertIcons[name] }));
}
