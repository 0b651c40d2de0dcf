import { IconButton } from '../icon-button.tsx';
import { SearchIcon } from '../icons.tsx';
import { ariaKeys } from '../keys/key-stroke.ts';
import { KeysText } from '../keys/keys-text.tsx';
import { useBindings } from '../keys/shortcuts.ts';
import { usePlatformTexts } from '../texts.ts';
import { loadPalette } from './key-tools.tsx';
import classes from './palette-button.module.css';

/** Opens the palette: drawn as the field that it leads to, or as an icon where space is short. */
export function PaletteButton({ isWide, onOpen }: { isWide: boolean; onOpen: () => void }) {
  const text = usePlatformTexts();
  const keys = useBindings().get('palette') ?? '';
  const opener = {
    'aria-haspopup': 'dialog' as const,
    'aria-keyshortcuts': keys === '' ? undefined : ariaKeys(keys),
    onPointerEnter: loadPalette,
    onFocus: loadPalette,
    onClick: onOpen,
  };
  if (!isWide) {
    return (
      <IconButton name={text('palette.open')} tip="end" {...opener}>
        <SearchIcon size={20} />
      </IconButton>
    );
  }
  return (
    <button type="button" className={classes.field} {...opener}>
      <SearchIcon />
      <span>{text('palette.open')}</span>
      <span aria-hidden="true">{keys === '' ? null : <KeysText keys={keys} />}</span>
    </button>
  );
}
