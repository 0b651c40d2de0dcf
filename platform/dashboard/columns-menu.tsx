import { BarButton } from './bar-button.tsx';
import { ChoiceList } from './choice-list.tsx';
import { Dropdown } from './dropdown.tsx';
import { Columns3Icon } from './icons.tsx';
import { usePlatformTexts } from './texts.ts';
import { useWidthBand } from './window-width.ts';

type ColumnsMenuProps = {
  columns: readonly { id: string; title: string; width: number | 'rest' }[];
  hidden: ReadonlySet<string>;
  onToggle: (id: string) => void;
};

/** Shows and hides columns; the one that takes the rest always stays. */
export function ColumnsMenu({ columns, hidden, onToggle }: ColumnsMenuProps) {
  const text = usePlatformTexts();
  const band = useWidthBand();
  if (band === 'phone' || band === 'narrow') return null;
  const choices = columns
    .filter(({ width }) => width !== 'rest')
    .map(({ id, title }) => ({ value: id, label: title }));
  return (
    <Dropdown
      label={text('list.columns')}
      align="end"
      opener={(opener) => <BarButton icon={<Columns3Icon />} label={text('list.columns')} {...opener} />}
    >
      {() => (
        <ChoiceList
          label={text('list.columns')}
          choices={choices}
          isChosen={(id) => !hidden.has(id)}
          onChoose={onToggle}
          isMultiple
        />
      )}
    </Dropdown>
  );
}
