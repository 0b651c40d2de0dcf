import { BarButton } from './bar-button.tsx';
import { Dropdown } from './dropdown.tsx';
import { Columns3Icon } from './icons.tsx';
import { lazyPart } from './lazy-part.ts';
import type { ColumnLayout } from './table/kept-columns.ts';
import { usePlatformTexts } from './texts.ts';
import { useWidthBand } from './window-width.ts';

const loadPanel = () => import('./columns-panel.tsx');
const ColumnsPanel = lazyPart(loadPanel, 'ColumnsPanel');

export type ColumnsMenuProps = {
  columns: readonly { id: string; title: string; width: number | 'rest' }[];
  layout: ColumnLayout;
};

/** Shows, hides and orders columns and says how much room rows take; narrow windows keep their own layout. */
export function ColumnsMenu(props: ColumnsMenuProps) {
  const text = usePlatformTexts();
  const band = useWidthBand();
  if (band === 'phone' || band === 'narrow') return null;
  return (
    <Dropdown
      label={text('list.columns')}
      align="end"
      width={320}
      onNear={() => void loadPanel().catch(() => undefined)}
      opener={(opener) => <BarButton icon={<Columns3Icon />} label={text('list.columns')} {...opener} />}
    >
      {() => <ColumnsPanel {...props} />}
    </Dropdown>
  );
}
