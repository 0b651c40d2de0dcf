import { numberText } from '#platform/dashboard/number-text.ts';
import { useSectionsTexts } from '../sections-texts.ts';
import type { AccessChange } from './access-change.ts';

/** Who gains or loses access, in one sentence for each. */
export function AccessNote({ change }: { change: AccessChange }) {
  const text = useSectionsTexts();
  const kinds = (['closing', 'opening', 'changing'] as const).filter((kind) => change[kind] > 0);
  return (
    <div role="status">
      {kinds.map((kind) => (
        <p key={kind}>{text(`access.${kind}`, { count: change[kind], shown: numberText(change[kind]) })}</p>
      ))}
    </div>
  );
}
