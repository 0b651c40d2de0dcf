import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { usePostsTexts } from '../posts-texts.ts';
import type { PanelProps } from './panel-props.ts';
import { statusChoices, statusLabel } from './status-label.ts';

export function StatusPanel({ search, onChange, onClose }: PanelProps) {
  const text = usePostsTexts();
  return (
    <ChoiceList
      label={text('filters.status')}
      choices={statusChoices.map((status) => ({ value: status, label: statusLabel(status, text) }))}
      isChosen={(status) => status === search.status}
      onChoose={(status) => {
        onChange({ status });
        onClose();
      }}
    />
  );
}
