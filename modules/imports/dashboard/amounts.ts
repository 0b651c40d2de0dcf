import { listText } from '#platform/dashboard/lists.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import { countedKinds } from '../import-kinds.contract.ts';
import type { SiteImportReport } from '../imports.contract.ts';
import { useImportsTexts } from './imports-texts.ts';

type Counts = SiteImportReport['made'];

/** Says how many of each kind, such as “3 posts, 2 tags”; empty for none. */
export function useAmounts(): (counts: Counts) => string {
  const text = useImportsTexts();
  return (counts) =>
    listText(
      countedKinds
        .filter((kind) => counts[kind] > 0)
        .map((kind) => text(`amounts.${kind}`, { count: counts[kind], shown: numberText(counts[kind]) })),
    );
}
