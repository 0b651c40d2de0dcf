import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { Loading } from '#platform/dashboard/shell/loading.tsx';
import { compareBuilds } from '../build-files.contract.ts';
import type { LayoutBuild } from '../builds.contract.ts';
import { buildName } from './build-name.ts';
import classes from './builds.module.css';
import { useBuildsTexts } from './builds-texts.ts';

type CompareDialogProps = { build: LayoutBuild; builds: readonly LayoutBuild[]; onClose: () => void };

/** How the files of a build differ from those of another one: usually the one that readers get. */
export function CompareDialog({ build, builds, onClose }: CompareDialogProps) {
  const text = useBuildsTexts();
  const siteId = useCaller().site.id;
  const others = builds.filter(({ id }) => id !== build.id);
  const [other, setOther] = useState(others.find(({ is_production }) => is_production)?.id ?? 0);
  const params = { siteId, buildId: build.id };
  const { data, error, refetch } = useQuery(read(compareBuilds, { params, query: { with: other } }));
  return (
    <DialogFrame title={text('compare.title', { name: buildName(build) })} width={860} onClose={onClose}>
      <div className={classes.fields}>
        <SelectField
          label={text('compare.with')}
          value={other}
          choices={[
            { value: 0, label: text('live.standard') },
            ...others.map((one) => ({ value: one.id, label: buildName(one) })),
          ]}
          onChoose={setOther}
        />
        {error ? (
          <FailureView error={error} title={text('compare.failed')} onRetry={() => void refetch()} />
        ) : null}
        {!(data || error) ? <Loading /> : null}
        {data?.items.length === 0 ? <p className={classes.note}>{text('compare.same')}</p> : null}
        {data?.items.map(({ name, change, lines }) => (
          <details key={name} className={classes.diff} open={data.items.length < 4}>
            <summary>
              <bdi dir="ltr" className={classes.code}>
                {name}
              </bdi>{' '}
              <span className={classes.note}>{text(`compare.${change}`)}</span>
            </summary>
            {lines === null ? (
              <p className={classes.note}>{text('compare.tooFar')}</p>
            ) : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard.
              <pre dir="ltr" tabIndex={0}>
                {lines.map(({ kind, text: line, from, to }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one answer never move.
                  <span key={at} data-kind={kind}>
                    <i aria-hidden="true">{kind === 'gap' ? '⋯' : (to ?? from)}</i>
                    {kind === 'added' ? '+ ' : kind === 'removed' ? '− ' : '  '}
                    {line}
                    {'\n'}
                  </span>
                ))}
              </pre>
            )}
          </details>
        ))}
      </div>
    </DialogFrame>
  );
}
