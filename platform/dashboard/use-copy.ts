import { useCallback } from 'react';
import { notices } from './notices.tsx';
import { usePlatformTexts } from './texts.ts';

/** Gives what copies a text and says so, or says that it could not; it resolves with whether it did. */
export function useCopy(): (value: string, said: string) => Promise<boolean> {
  const text = usePlatformTexts();
  return useCallback(
    async (value, said) => {
      const isDone = await isCopied(value);
      if (isDone) notices.done(said);
      else notices.refused(text('notCopied'));
      return isDone;
    },
    [text],
  );
}

/** Browsers give the clipboard to secure pages, and only where nobody forbids it; a selection they copy anywhere. */
async function isCopied(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    return isSelectionCopied(value);
  }
}

function isSelectionCopied(value: string): boolean {
  // Outside of an open dialog nothing can be selected.
  const place = document.activeElement?.closest('dialog, [role="dialog"]') ?? document.body;
  const copied = place.appendChild(document.createElement('pre'));
  copied.className = 'visually-hidden';
  copied.textContent = value;
  getSelection()?.selectAllChildren(copied);
  const isDone = document.execCommand?.('copy') ?? false;
  copied.remove();
  return isDone;
}
