import { listProfiles } from '#modules/profiles/profiles.contract.ts';
import { personFilter } from '#modules/profiles/profiles.public.tsx';
import { mayCall } from '#platform/contract/endpoint.ts';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import type { ListFilter } from '#platform/dashboard/filters/list-filter.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { type Period, periodFilter } from '#platform/dashboard/records/period-filter.tsx';
import { wordFilter } from '#platform/dashboard/records/word-filter.tsx';
import { type AssetType, assetTypes, LONGEST_ASSET_TAG } from '../../asset-kinds.contract.ts';
import { seesAllAssets } from '../../assets.contract.ts';
import { useAssetsTexts } from '../assets-texts.ts';
import { useFolders } from './use-folders.ts';

/** What somebody should look at, and the trash. */
export const careKinds = ['missing_alt', 'unused', 'expired', 'trash'] as const;
type Care = (typeof careKinds)[number];

type Filtered = Period & {
  type: AssetType | '';
  care: Care | '';
  folder: number | undefined;
  tag: string;
  by: number | undefined;
  byName: string;
};

/** The filters of the library, in the order of the bar. */
export function useLibraryFilters(search: Filtered, change: (next: Partial<Filtered>) => void): ListFilter[] {
  const text = useAssetsTexts();
  const folders = useFolders();
  const { holder } = useCaller();
  // Whoever finds own files alone has nobody to choose.
  const mayPerson = isAllowed(seesAllAssets, holder) && mayCall(listProfiles, holder);
  const person = personFilter({
    ...{ id: 'by', name: text('filter.by'), anyone: text('filter.anyone') },
    ...{ value: search.by, shown: search.byName },
    onChange: (by, byName) => change({ by, byName }),
  });
  return [
    choiceFilter<AssetType>({
      ...{ id: 'type', name: text('type.name'), value: search.type || undefined, values: assetTypes },
      labelOf: (type) => text(`type.${type}`),
      onChange: (type) => change({ type: type ?? '' }),
    }),
    choiceFilter<Care>({
      ...{ id: 'care', name: text('filter.state'), value: search.care || undefined, values: careKinds },
      labelOf: (care) => text(`filter.${care}`),
      onChange: (care) => change({ care: care ?? '' }),
    }),
    choiceFilter<number>({
      ...{ id: 'folder', name: text('filter.folder'), value: search.folder },
      values: folders.map(({ id }) => id),
      labelOf: (id) => folders.find((folder) => folder.id === id)?.name ?? text('filter.folder'),
      onChange: (folder) => change({ folder }),
    }),
    wordFilter({
      ...{ id: 'tag', name: text('filter.tag'), value: search.tag, longest: LONGEST_ASSET_TAG },
      onChange: (tag) => change({ tag }),
    }),
    ...(mayPerson ? [person] : []),
    periodFilter({
      ...{ id: 'added', name: text('filter.added'), value: { from: search.from, to: search.to } },
      onChange: change,
    }),
  ];
}
