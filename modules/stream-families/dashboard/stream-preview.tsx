import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import drawer from '#platform/dashboard/drawer-parts.module.css';
import { useWrite } from '#platform/dashboard/queries.ts';
import { previewStream } from '../stream-families.contract.ts';
import classes from './family-form.module.css';
import { type FamilyValues, filterOf, scoresOf } from './family-form.ts';
import { useStreamFamiliesTexts } from './stream-families-texts.ts';

const never: [] = [];

/** What a family would show as its form stands, with what each score adds. */
export function StreamPreview({ values, familyId }: { values: FamilyValues; familyId: number | undefined }) {
  const text = useStreamFamiliesTexts();
  const siteId = useCaller().site.id;
  const [failure, setFailure] = useState<string>();
  const { mutateAsync, data, isPending } = useWrite(previewStream, never);
  const show = async () => {
    setFailure(undefined);
    try {
      const { entity } = values;
      const body = { entity, filter: filterOf(values), scores: scoresOf(values), family_id: familyId };
      await mutateAsync({ params: { siteId }, body });
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '');
    }
  };
  return (
    <fieldset className={classes.group}>
      <legend>{text('preview.title')}</legend>
      <Button variant="default" size="xs" loading={isPending} onClick={() => void show()}>
        {text('preview.show')}
      </Button>
      {failure ? (
        <p role="alert" className={drawer.hint}>
          {failure}
        </p>
      ) : null}
      {data && !failure ? (
        data.items.length === 0 ? (
          <p role="status" className={drawer.hint}>
            {text('preview.none')}
          </p>
        ) : (
          <ol className={drawer.results}>
            {data.items.map(({ id, title, score, parts }) => (
              <li key={id}>
                <bdi>{title || text('drawer.untitled')}</bdi>
                <bdi className={drawer.score}>
                  {parts.length < 2
                    ? score.toFixed(2)
                    : text('preview.parts', {
                        total: score.toFixed(2),
                        parts: parts.map((part) => part.toFixed(2)).join(' + '),
                      })}
                </bdi>
              </li>
            ))}
          </ol>
        )
      ) : null}
    </fieldset>
  );
}
