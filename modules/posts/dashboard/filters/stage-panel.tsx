import { useQuery } from '@tanstack/react-query';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { usePostsTexts } from '../posts-texts.ts';
import type { PanelProps } from './panel-props.ts';

export function StagePanel({ search, onChange, onClose }: PanelProps) {
  const text = usePostsTexts();
  const { site } = useCaller();
  const stages = useQuery({
    ...read(listSections, { query: { site_id: site.id, stage: 1 } }),
    staleTime: 60_000,
  });
  return (
    <ChoiceList
      label={text('filters.stage')}
      search={(stages.data?.length ?? 0) > 8 ? 'labels' : undefined}
      state={stages.isPending ? 'loading' : stages.isError ? 'failed' : 'ready'}
      choices={[
        { value: undefined, label: text('filters.all') },
        ...(stages.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
      ]}
      isChosen={(id) => id === search.stageId}
      onChoose={(stageId) => {
        onChange({ stageId });
        onClose();
      }}
    />
  );
}
