import { useEffect, useState } from 'react';
import { useAddress } from '#platform/dashboard/address.ts';

/** Whether another language stands beside the text, and, where one of them fits, which of both is shown. */
export function useBeside() {
  const { pairs, go } = useAddress();
  const { beside, ...otherPairs } = pairs;
  // Who begins a translation reads its source beside it.
  const [isBeside, setIsBeside] = useState(beside === '1');
  const [isOther, setIsOther] = useState(false);
  // Asked for once: whoever gets the address, or loads it again, opens the post alone.
  useEffect(() => {
    if (beside !== undefined) go(otherPairs, { replace: true });
  });
  return {
    ...{ isBeside, isOther, setIsOther },
    /** Whoever asks for the other language sees it at once, also where it takes the place of the text. */
    show: (is: boolean) => {
      setIsBeside(is);
      setIsOther(is);
    },
  };
}
