import { LinkIcon } from '#platform/dashboard/act-icons.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { useCopy } from '#platform/dashboard/use-copy.ts';
import { useDrawerTexts } from './drawer-texts.ts';

/** Copies the address of the list with this post open. */
export function CopyLinkButton() {
  const text = useDrawerTexts();
  const copy = useCopy();
  return (
    <IconButton name={text('copyLink')} tip="end" onClick={() => void copy(location.href, text('copied'))}>
      <LinkIcon />
    </IconButton>
  );
}
