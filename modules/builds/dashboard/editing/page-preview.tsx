import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { call, reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { keyOf } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { type LayoutFault, previewBuild } from '../../build-files.contract.ts';
import { useBuildsTexts } from '../builds-texts.ts';
import classes from './build-editor.module.css';
import type { BuildFiles } from './use-build-files.ts';
import { useFrameScale } from './use-frame-scale.ts';

const REST_MS = 600;
const widths = { wide: 1280, narrow: 390 } as const;

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
  const [size, setSize] = useState<keyof typeof widths>('wide');
  const [typed, setTyped] = useState('/');
  const [path, setPath] = useState('/');
  const files = useRested(changed);
  const body = { path, files };
  const { data, error } = useQuery({
    queryKey: [...keyOf(previewBuild), params, revision, body],
    queryFn: ({ signal }) => call(previewBuild, { params, body }, { signal }),
    placeholderData: keepPreviousData,
    // What is kept of the changes is replaced by the next ones, so an older address shows the newer state.
    gcTime: 0,
    retry: false,
  });
  const width = widths[size];
  const { stage, scale, height } = useFrameScale(width);
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
      <div ref={stage} className={classes.stage}>
        {data?.url ? (
          <iframe
            title={text('preview.frame')}
            src={data.url}
            sandbox=""
            style={{
              ...{ width, height: height / scale },
              transform: `scale(${scale}) translateX(-50%)`,
            }}
          />
        ) : null}
      </div>
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

/** A value once nobody has changed it for a moment. */
function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const rest = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(rest);
  }, [value]);
  return rested;
}
