/** How often work under way is said: where every percent would be, nothing else could be heard. */
const STEPS = 4;

type SpokenProgressProps = { share: number | null; said: (percent: number) => string; waiting?: string };

/**
 * Says aloud how far work is, at its quarters; what is seen beside it says more, and is not read out by itself.
 * @param share from 0 to 1; null while it is not known
 * @param said the sentence for so many percent
 * @param waiting the sentence while it is not known
 */
export function SpokenProgress({ share, said, waiting }: SpokenProgressProps) {
  const step = share === null ? null : Math.floor(Math.min(Math.max(share, 0), 1) * STEPS);
  return (
    <p role="status" className="visually-hidden">
      {step === null ? waiting : said((step / STEPS) * 100)}
    </p>
  );
}
