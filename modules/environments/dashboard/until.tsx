import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { TimeText } from '#platform/dashboard/time-text.tsx';
import { useEnvironmentsTexts } from './environments-texts.ts';

/** When an environment is archived, after what else is said of it; nothing where it never is. */
export function Until({ seconds }: { seconds: number | null }) {
  const text = useEnvironmentsTexts();
  const { timeZone: zone } = useCaller().site;
  if (seconds === null) return null;
  const when = { seconds, zone, language: pageLanguage };
  return (
    <>
      {' · '}
      {text('until')}{' '}
      <TimeText seconds={seconds} zone={zone}>
        {shortDateTime(when, Date.now() / 1000)}
      </TimeText>
    </>
  );
}
