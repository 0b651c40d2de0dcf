import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { PageFrame, type PageSize } from '#platform/dashboard/page-frame/page-frame.tsx';
import { keyOf } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { useRested } from '#platform/dashboard/use-rested.ts';
import { type LayoutFault, previewBuild } from '../../build-files.contract.ts';
import { useBuildsTexts } from '../builds-texts.ts';
import classes from './build-editor.module.css';
import type { BuildFiles } from './use-build-files.ts';

const REST_MS = 600;

type PagePreviewProps = {
  buildId: number;
  changed: BuildFiles['changed'];
  revision: number;
  onFault: (fault: LayoutFault) => void;
};

/** A page of the site as the build shows it, with what is not saved yet, on an origin of its own. */
export function PagePreview({ buildId, changed, revision, onFault }: PagePreviewProps) {
  const text = useBuildsTexts();
  const params = { siteId: useCaller().site.id, buildId };
  const [size, setSize] = useState<PageSize>('wide');
  const [typed, setTyped] = useState('/');
  const [path, setPath] = useState('/');
  const files = useRested(changed, REST_MS);
  const body = { path, files };
  const { data, error } = useQuery({
    queryKey: [...keyOf(previewBuild), params, revision, body],
    queryFn: ({ signal }) => call(previewBuild, { params, body }, { signal }),
    placeholderData: keepPreviousData,
    // What is kept of the changes is replaced by the next ones, so an older address shows the newer state.
    gcTime: 0,
    retry: false,
  });
  const onGo = (event: FormEvent) => {
    event.preventDefault();
    const asked = typed.trim().replace(/^https?:\/\/[^/]+/i, '');
    const next = asked.startsWith('/') ? asked : `/${asked}`;
    setTyped(next);
    setPath(next);
  };
  return (
    <section className={classes.preview} aria-label={text('preview.title')}>
      <div className={classes.previewHead}>
        <form onSubmit={onGo} noValidate>
          <TextField
            label={text('preview.path')}
            value={typed}
            isMono
            maxLength={500}
            autoComplete="off"
            onText={setTyped}
            onLeave={() => setPath(typed.startsWith('/') ? typed : path)}
          />
        </form>
        <SegmentedField
          label={text('preview.size')}
          value={size}
          choices={[
            { value: 'wide', label: text('preview.wide') },
            { value: 'narrow', label: text('preview.narrow') },
          ]}
          onChoose={setSize}
        />
      </div>
      {error ? (
        <p className={classes.wrong} role="alert">
          {text('preview.failed')} {reasonOf(error)}
        </p>
      ) : null}
      <FaultList faults={data?.faults ?? []} onFault={onFault} />
      <PageFrame
        title={text('preview.frame')}
        size={size}
        url={data?.url ?? undefined}
        className={classes.stage}
      />
    </section>
  );
}

type FaultListProps = { faults: readonly LayoutFault[]; onFault: (fault: LayoutFault) => void };

/** What is wrong with templates; each leads to its line. */
export function FaultList({ faults, onFault }: FaultListProps) {
  const text = useBuildsTexts();
  if (faults.length === 0) return null;
  return (
    <ul className={classes.faults} aria-label={text('editor.faults')}>
      {faults.map((fault) => (
        <li key={`${fault.template} ${fault.line} ${fault.message}`}>
          <button type="button" onClick={() => onFault(fault)}>
            <bdi dir="ltr">
              {fault.template}.liquid{fault.line === null ? '' : `:${fault.line}`}
            </bdi>
          </button>{' '}
          <bdi>{fault.message}</bdi>
        </li>
      ))}
    </ul>
  );
}
