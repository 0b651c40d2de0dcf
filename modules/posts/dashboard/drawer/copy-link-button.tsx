import { LinkIcon } from '#platform/dashboard/act-icons.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useDrawerTexts } from './drawer-texts.ts';

/** Copies the address of the list with this post open. */
export function CopyLinkButton() {
  const text = useDrawerTexts();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
    } catch {
      // Somebody who forbids the clipboard still has the address in the address bar.
      return;
    }
    notices.done(text('copied'));
  };
  // Browsers give the clipboard to secure pages only.
  if (!navigator.clipboard) return null;
  return (
    <IconButton name={text('copyLink')} tip="end" onClick={() => void copy()}>
      <LinkIcon />
    </IconButton>
  );
}
