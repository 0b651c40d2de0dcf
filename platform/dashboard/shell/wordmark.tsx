import { usePlatformTexts } from '../texts.ts';
import { wordmarkOutline } from './wordmark-outline.ts';

/** The name of the product, drawn and not set in type. */
export function Wordmark({ height }: { height: number }) {
  const text = usePlatformTexts();
  return (
    <svg
      viewBox="-8 -768 3913 796"
      height={height}
      fill="currentColor"
      role="img"
      aria-label={text('product')}
    >
      <path d={wordmarkOutline} />
    </svg>
  );
}
