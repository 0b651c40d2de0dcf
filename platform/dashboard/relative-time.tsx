import { useEffect, useState } from 'react';
import { pageLanguage } from './page-language.ts';
import { relativeTime } from './relative-words.ts';
import { usePlatformTexts } from './texts.ts';
import { TimeText } from './time-text.tsx';

const TICK_MILLISECONDS = 30_000;

/** How long ago something was, kept up to date; the exact time is in the tooltip. */
export function RelativeTime({ seconds, zone }: { seconds: number; zone: string }) {
  const text = usePlatformTexts();
  const [now, setNow] = useState(() => Date.now() / 1000);
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now() / 1000), TICK_MILLISECONDS);
    return () => clearInterval(tick);
  }, []);
  return (
    <TimeText seconds={seconds} zone={zone}>
      {relativeTime(seconds, now, pageLanguage) ?? text('justNow')}
    </TimeText>
  );
}
