import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { CheckIcon, XIcon } from '#platform/dashboard/icons.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { keyOf } from '#platform/dashboard/queries.ts';
import { Loading } from '#platform/dashboard/shell/loading.tsx';
import { checkBuild, type LayoutFault } from '../../build-files.contract.ts';
import { useBuildsTexts } from '../builds-texts.ts';
import classes from './build-editor.module.css';

type CheckDialogProps = { buildId: number; onFault: (fault: LayoutFault) => void; onClose: () => void };

/** Renders a page of each kind with the build, and says how each did. */
export function CheckDialog({ buildId, onFault, onClose }: CheckDialogProps) {
  const text = useBuildsTexts();
  const params = { siteId: useCaller().site.id, buildId };
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...keyOf(checkBuild), params],
    queryFn: ({ signal }) => call(checkBuild, { params }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const unreached = data?.unreached ?? [];
  const faults = data?.items.filter(({ fault }) => fault !== null).length ?? 0;
  return (
    <DialogFrame title={text('check.title')} width={560} onClose={onClose}>
      <div className={classes.checked}>
        {error ? (
          <FailureView error={error} title={text('check.failed')} onRetry={() => void refetch()} />
        ) : null}
        {isFetching ? <Loading /> : null}
        {data && !isFetching ? (
          <div role="status">
            {faults > 0 ? <p>{text('check.bad', { count: faults })}</p> : null}
            {unreached.length > 0 ? <p>{text('check.unreached', { pages: unreached.join(', ') })}</p> : null}
            {faults === 0 && unreached.length === 0 ? <p>{text('check.good')}</p> : null}
          </div>
        ) : null}
        <ul>
          {data?.items.map(({ page, path, ms, fault }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pages of one answer never move.
            <li key={at} data-failed={fault !== null}>
              {fault ? <XIcon /> : <CheckIcon />}
              <span>
                <bdi dir="ltr">{page}</bdi>{' '}
                <bdi dir="ltr" className={classes.note}>
                  {path}
                </bdi>
                {fault ? (
                  <>
                    <br />
                    <button
                      type="button"
                      className={classes.faultLink}
                      onClick={() => {
                        onClose();
                        onFault(fault);
                      }}
                    >
                      <bdi dir="ltr">
                        {fault.template}.liquid{fault.line === null ? '' : `:${fault.line}`}
                      </bdi>
                    </button>{' '}
                    <bdi>{fault.message}</bdi>
                  </>
                ) : null}
              </span>
              <span className={classes.note}>{text('check.ms', { ms: numberText(ms) })}</span>
            </li>
          ))}
        </ul>
      </div>
    </DialogFrame>
  );
}
