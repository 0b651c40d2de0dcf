import { Suspense } from 'react';
import type { ListFilter } from '../filters/list-filter.ts';
import { lazyPart } from '../lazy-part.ts';
import { recordsText } from './records-texts.ts';

/** Fetched with the first filter that is opened. */
const WordPanel = lazyPart(() => import('./word-panel.tsx'), 'WordPanel');

export type WordFilterOptions = {
  id: string;
  /** The noun, such as "Tag". */
  name: string;
  /** Empty when it is not set. */
  value: string;
  longest: number;
  help?: string;
  isMono?: boolean;
  onChange: (value: string) => void;
};

/** A filter by a word that is typed. */
export const wordFilter = (options: WordFilterOptions): ListFilter => ({
  id: options.id,
  name: options.name,
  value: options.value || recordsText('all'),
  isSet: options.value !== '',
  onClear: () => options.onChange(''),
  panel: (close) => (
    <Suspense fallback={null}>
      <WordPanel {...options} onClose={close} />
    </Suspense>
  ),
});
