import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { CallError, reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { Loading } from '#platform/dashboard/shell/loading.tsx';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { type CopyItem, type CopyPreview, listCopySites, type SiteCopy } from '../site-copies.contract.ts';
import classes from './copy-dialog.module.css';
import { CopyItems } from './copy-items.tsx';
import { CopyMade } from './copy-made.tsx';
import { useSiteCopiesTexts } from './site-copies-texts.ts';

type CopyOrder = {
  site_id: number;
  /** The same for every try of one choice. */
  idempotency_key: string;
  /** The parts that were chosen; null for all. */
  chosen: string[] | null;
};

export type CopyDialogProps = {
  /** What is copied, as its list calls it. */
  name: string;
  /** What becomes of it there, such as "It arrives as a new build." */
  hint: string;
  /** Said where some of its parts are chosen alone; parts are not chosen where it is left out. */
  chosenHint?: (site: string) => string;
  preview: (siteId: number) => Promise<CopyPreview>;
  copy: (order: CopyOrder) => Promise<SiteCopy>;
  /** What a part is called. */
  nameOf?: (item: CopyItem) => string;
  /** Under which heading a part stands; none where it is left out. */
  groupOf?: (item: CopyItem) => string;
  onClose: () => void;
};

type Choice = { site: number | null; off: ReadonlySet<string>; key: string };
const anew = (site: number | null, off: ReadonlySet<string> = new Set()): Choice => ({
  ...{ site, off, key: crypto.randomUUID() },
});

/** Copies something to another site: which one, what would arrive there, and where it is then. */
export function CopyDialog(props: CopyDialogProps) {
  const { name, hint, chosenHint, preview, copy, nameOf = ({ name }) => name, groupOf, onClose } = props;
  const text = useSiteCopiesTexts();
  const platformText = usePlatformTexts();
  const id = useId();
  const siteId = useCaller().site.id;
  const sites = useQuery({ ...read(listCopySites, { params: { siteId } }), staleTime: 0 });
  const [choice, setChoice] = useState(() => anew(null));
  const [made, setMade] = useState<SiteCopy | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const chosenSite = choice.site ?? sites.data?.items[0]?.id ?? null;
  const shown = useQuery({
    queryKey: ['preview of a copy', id, chosenSite],
    queryFn: () => preview(chosenSite ?? 0),
    enabled: chosenSite !== null && made === null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const items = shown.data?.items ?? [];
  const free = items.filter(({ outcome }) => outcome !== 'left_out');
  const taken = free.filter(({ key }) => !choice.off.has(key));
  const isWhole = taken.length === items.length;
  const title = text('title', { name });

  const send = async () => {
    if (chosenSite === null || isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      const chosen = chosenHint === undefined || isWhole ? null : taken.map(({ key }) => key);
      setMade(await copy({ site_id: chosenSite, idempotency_key: choice.key, chosen }));
    } catch (error) {
      setFailure(text('failed', { reason: reasonOf(error) }));
      // What was refused is asked anew; what may have come through keeps its key.
      if (error instanceof CallError && error.status < 500 && error.status > 0)
        setChoice(anew(choice.site, choice.off));
    } finally {
      setIsBusy(false);
    }
  };

  if (made) return <CopyMade {...{ title, made, nameOf, groupOf, onClose }} />;
  const site = sites.data?.items.find((one) => one.id === chosenSite);
  return (
    <DialogFrame title={title} width={560} onClose={onClose} isBusy={isBusy}>
      <div className={classes.body}>
        {sites.error ? (
          <FailureView error={sites.error} title={text('sitesFailed')} onRetry={() => void sites.refetch()} />
        ) : sites.data === undefined ? (
          <Loading />
        ) : site === undefined ? (
          <div className={classes.none}>
            <p>{text('none')}</p>
            <p className={classes.note}>{text('noneHint')}</p>
          </div>
        ) : (
          <>
            <SelectField
              label={text('site')}
              value={site.id}
              isFirst
              isDisabled={isBusy}
              choices={sites.data.items.map((one) => ({
                value: one.id,
                label: text('siteOf', { title: one.title, host: one.host }),
              }))}
              onChoose={(next) => {
                setFailure(null);
                setChoice(anew(next));
              }}
            />
            <p className={classes.note}>
              {hint}
              {chosenHint && !isWhole && taken.length > 0 ? ` ${chosenHint(site.title)}` : null}
            </p>
            {shown.error ? (
              <FailureView
                error={shown.error}
                title={text('previewFailed')}
                onRetry={() => void shown.refetch()}
              />
            ) : shown.data ? (
              <CopyItems
                {...{ items, nameOf, groupOf }}
                choosing={
                  chosenHint && {
                    off: choice.off,
                    onChange: (off) => setChoice(anew(choice.site, off)),
                  }
                }
              />
            ) : (
              <Loading />
            )}
          </>
        )}
      </div>
      <DialogFoot said={failure} isFailed={failure !== null}>
        <Button variant="default" onClick={onClose}>
          {site ? platformText('cancel') : platformText('close')}
        </Button>
        {site ? (
          <Button loading={isBusy} disabled={taken.length === 0} onClick={() => void send()}>
            {text('submit')}
          </Button>
        ) : null}
      </DialogFoot>
    </DialogFrame>
  );
}
