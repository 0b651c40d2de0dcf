import { useEffect, useState } from 'react';
import { useGo } from './address.ts';

/**
 * Goes where a dialog leads, once it is gone: until then what was typed in it would keep the address as it is.
 * @param isOpen whether it is still there
 */
export function useGoLater(isOpen: boolean): (url: string) => void {
  const go = useGo();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (isOpen || url === null) return;
    setUrl(null);
    go(url);
  }, [isOpen, url, go]);
  return setUrl;
}
