import { useMemo } from 'react';
import { RevisionDiff } from '../revisions/revision-diff.tsx';
import { compareValues } from './compare-values.ts';
import type { PostValues } from './post-values.ts';

/** How what is offered differs from what is on the screen. */
export function OfferDiff({ shown, offered }: { shown: PostValues; offered: Partial<PostValues> }) {
  const fields = useMemo(() => compareValues(shown, offered), [shown, offered]);
  return <RevisionDiff fields={fields} />;
}
