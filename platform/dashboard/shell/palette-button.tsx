import { IconButton } from '../icon-button.tsx';
import { SearchIcon } from '../icons.tsx';
import { CapsText } from '../keys/caps-text.tsx';
import { askForShortcut, useShownKeys } from '../keys/shortcut-registry.ts';
import { usePlatformTexts } from '../texts.ts';
import classes from './palette-button.module.css';

/** Opens the palette: drawn as the field that it leads to, or as an icon where space is short. */
export function PaletteButton({ isWide }: { isWide: boolean }) {
  const text = usePlatformTexts();
  const keys = useShownKeys('palette');
  const opener = {
    'data-place': 'palette',
    'aria-haspopup': 'dialog' as const,
    'aria-keyshortcuts': keys?.aria,
    onClick: () => askForShortcut('palette'),
  };
  const icon = (
    <IconButton
      name={text('palette.open')}
      tip="end"
      className={isWide ? classes.icon : undefined}
      {...opener}
    >
      <SearchIcon size={20} />
    </IconButton>
  );
  if (!isWide) return icon;
  return (
    <div className={classes.place}>
      {icon}
      <button type="button" className={classes.field} {...opener}>
        <SearchIcon />
        <span dir="auto">{text('palette.open')}</span>
        <span aria-hidden="true">{keys ? <CapsText caps={keys.caps} /> : null}</span>
      </button>
    </div>
  );
}
