import type { ReactNode } from 'react';
import { fullDateTime } from './dates.ts';
import { pageLanguage } from './page-language.ts';

/** A moment in short words; the exact one is in its tooltip and for machines. */
export function TimeText(props: { seconds: number; zone: string; children: ReactNode }) {
  const { seconds, zone, children } = props;
  return (
    <bdi>
      <time
        dateTime={new Date(seconds * 1000).toISOString()}
        title={fullDateTime({ seconds, zone, language: pageLanguage })}
      >
        {children}
      </time>
    </bdi>
  );
}
