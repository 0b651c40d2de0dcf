import { useQuery } from '@tanstack/react-query';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { listPostLayouts } from '../../post-layouts.contract.ts';
import { useBatchTexts } from './batch-texts.ts';
import classes from './posts-batch.module.css';

type LayoutChoiceProps = { chosen: string | undefined; onLayout: (layout: string) => void };

/** One of the layouts that the site has for posts; the usual one has no name. */
export function LayoutChoice({ chosen, onLayout }: LayoutChoiceProps) {
  const text = useBatchTexts();
  const { site } = useCaller();
  const found = useQuery({ ...read(listPostLayouts, { params: { siteId: site.id } }), staleTime: 60_000 });
  return (
    <div className={classes.people}>
      <ChoiceList
        label={text('newLayout')}
        state={found.isPending ? 'loading' : found.isError ? 'failed' : 'ready'}
        choices={(found.data?.items ?? []).map(({ name, title }) => ({
          value: name,
          label: name === '' ? text('defaultLayout') : title,
        }))}
        isChosen={(name) => name === chosen}
        onChoose={onLayout}
      />
    </div>
  );
}
