import { valueText } from './dashboard/vital-cards.tsx';
import { useVitalsTexts } from './dashboard/web-vitals-texts.ts';
import type { Metric } from './vital-scale.contract.ts';

/** A measure in its unit. */
export function VitalValue({ metric, value }: { metric: Metric; value: number }) {
  return <bdi>{valueText(metric, value, useVitalsTexts())}</bdi>;
}
