import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getPreview, UNSAVED_PREVIEW_SECONDS } from '#modules/pages/pages.contract.ts';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { PageFrame, type PageSize } from '#platform/dashboard/page-frame/page-frame.tsx';
import { keyOf } from '#platform/dashboard/queries.ts';
import { useCopy } from '#platform/dashboard/use-copy.ts';
import { useEditorTexts } from '../editor-texts.ts';
import type { KeptWork } from '../saving/use-kept-work.ts';
import type { OpenPost } from '../saving/use-open-post.ts';
import classes from './preview-dialog.module.css';

const RENEW_MILLISECONDS = (UNSAVED_PREVIEW_SECONDS - 60) * 1000;

type PreviewDialogProps = { open: OpenPost; work: KeptWork; onClose: () => void };

/** The page of the post as readers would get it, with what is not saved yet, in the widths of their screens. */
export function PreviewDialog({ open, work, onClose }: PreviewDialogProps) {
  const text = useEditorTexts();
  const { site } = useCaller();
  const [size, setSize] = useState<PageSize>(window.innerWidth < 700 ? 'narrow' : 'wide');
  const { data, error, refetch } = useQuery({
    queryKey: [...keyOf(getPreview), open.post?.id],
    queryFn: async ({ signal }) => {
      const isChanged = open.isChanged();
      await work.flush();
      const { id } = await open.make();
      const unsaved = isChanged && work.isKept();
      const ask = async (query: { unsaved: boolean }) =>
        (await call(getPreview, { params: { siteId: site.id, postId: id }, query }, { signal })).url;
      // Whoever gets the link must not see what is typed after it was copied.
      const saved = ask({ unsaved: false });
      // Its address is copied as well, so a tab shows what is not saved only where there is something.
      const [tab, link] = await Promise.all([unsaved ? ask({ unsaved: true }) : saved, saved]);
      return { url: tab, tab, link, isBehind: isChanged && !unsaved };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    // The address of what is not saved is good for a short time; as long as the dialog is open there is a good one.
    refetchInterval: ({ state }) => (state.data?.tab === state.data?.link ? false : RENEW_MILLISECONDS),
    retry: false,
  });
  const copy = useCopy();
  return (
    <DialogFrame title={text('preview.title')} width="whole" onClose={onClose}>
      <div className={classes.head}>
        <SegmentedField
          label={text('preview.size')}
          value={size}
          choices={[
            { value: 'narrow', label: text('preview.narrow') },
            { value: 'middle', label: text('preview.middle') },
            { value: 'wide', label: text('preview.wide') },
          ]}
          onChoose={setSize}
        />
        {data ? (
          <p className={classes.link}>
            <span>{text('preview.hint')}</span>
            <button
              type="button"
              onClick={() => void copy(new URL(data.link, location.origin).href, text('preview.copied'))}
            >
              {text('preview.copy')}
            </button>
            <span>{text('preview.tabHint')}</span>
            <a href={data.tab} target="_blank" rel="noreferrer">
              {text('preview.tab')}
            </a>
          </p>
        ) : null}
      </div>
      {data?.isBehind ? (
        <p className={classes.behind} role="status">
          {text('preview.behind')}
        </p>
      ) : null}
      {error ? (
        <FailureView error={error} onRetry={() => void refetch()} />
      ) : (
        <PageFrame title={text('preview.frame')} size={size} url={data?.url} className={classes.stage} />
      )}
    </DialogFrame>
  );
}
