import FolderGlyph from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs';
import GridGlyph from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs';
import ListGlyph from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { icon } from '#platform/dashboard/icons.tsx';
import { useAssetsTexts } from '../assets-texts.ts';
import classes from './library.module.css';

export const FolderIcon = icon(FolderGlyph);
const GridIcon = icon(GridGlyph);
const ListIcon = icon(ListGlyph);

type View = 'grid' | 'list';

/** Squares or lines. */
export function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const text = useAssetsTexts();
  return (
    <fieldset className={classes.switch} aria-label={text('view.label')}>
      <IconButton name={text('view.grid')} aria-pressed={view === 'grid'} onClick={() => onView('grid')}>
        <GridIcon />
      </IconButton>
      <IconButton name={text('view.list')} aria-pressed={view === 'list'} onClick={() => onView('list')}>
        <ListIcon />
      </IconButton>
    </fieldset>
  );
}
