import { skipReasons } from '../../batch-kinds.contract.ts';
import { useBatchTexts } from './batch-texts.ts';

/** Says why so many posts stayed as they are; a reason of later versions is said by the number alone. */
export function useStayReason(): (reason: string, count: number) => string {
  const text = useBatchTexts();
  return (reason, count) => {
    const known = skipReasons.find((one) => one === reason);
    return known ? text(`reason.${known}`, { count }) : String(count);
  };
}
