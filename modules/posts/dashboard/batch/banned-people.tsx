import { listText } from '#platform/dashboard/lists.ts';
import { spareReasons } from '../../batch-kinds.contract.ts';
import type { PostBatch } from '../../post-batches.contract.ts';
import { useBatchTexts } from './batch-texts.ts';

/** Who would be banned with their posts, and which authors would not be and why. */
export function BannedPeople({ forecast }: { forecast: PostBatch }) {
  const text = useBatchTexts();
  const { people, spared } = forecast;
  return (
    <>
      {people.length > 0 ? (
        <>
          <p>
            <bdi>{text('ban.who', { count: people.length, names: namesOf(people) })}</bdi>
          </p>
          <p>{text('ban.means', { count: people.length })}</p>
        </>
      ) : (
        <p>{text('ban.nobody')}</p>
      )}
      {spareReasons.map((reason) => {
        const those = spared.filter((one) => one.reason === reason);
        return those.length > 0 ? (
          <p key={reason}>
            <bdi>{text(`ban.spared.${reason}`, { count: those.length, names: namesOf(those) })}</bdi>
          </p>
        ) : null;
      })}
    </>
  );
}

const namesOf = (people: readonly { title: string }[]): string => listText(people.map(({ title }) => title));
