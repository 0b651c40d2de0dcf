import { useMemo } from 'react';
import { complaintsOf, type FeedComplaint } from '../feed-rules.contract.ts';
import { bodyOf, type FeedValues } from './feed-values.ts';
import { useFeedsTexts } from './feeds-texts.ts';

/** What is wrong with the feed as the form stands, said at once, by its place. */
export type Complaints = ((...place: (string | number)[]) => string | undefined) & {
  /** The mappings that something is wrong with, by their places from 0. */
  mappings: readonly number[];
};

export function useComplaints(values: FeedValues): Complaints {
  const text = useFeedsTexts();
  const all = useMemo((): FeedComplaint[] => complaintsOf(bodyOf(values)), [values]);
  const mappings = all.flatMap(({ place: [list, at] }) =>
    list === 'items' && typeof at === 'number' ? at : [],
  );
  const say = (...place: (string | number)[]) => {
    const found = all.find((one) => one.place.join('/') === place.join('/'));
    if (!found) return undefined;
    const { code, paths = '' } = found;
    return code === 'needs' ? text('wrong.needs', { paths }) : text(`wrong.${code}`);
  };
  return Object.assign(say, { mappings: [...new Set(mappings)] });
}
