import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getPreview } from '#modules/pages/pages.contract.ts';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { PageFrame, type PageSize } from '#platform/dashboard/page-frame/page-frame.tsx';
import { keyOf } from '#platform/dashboard/queries.ts';
import { useEditorTexts } from '../editor-texts.ts';
import type { KeptWork } from '../saving/use-kept-work.ts';
import type { OpenPost } from '../saving/use-open-post.ts';
import classes from './preview-dialog.module.css';

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
      const query = { unsaved };
      const { url } = await call(getPreview, { params: { siteId: site.id, postId: id }, query }, { signal });
      return { url, isBehind: isChanged && !unsaved };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const address = data && new URL(data.url, location.origin).href;
  const copy = async (link: string) => {
    await navigator.clipboard.writeText(link);
    notices.done(text('preview.copied'));
  };
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
        {address ? (
          <p className={classes.link}>
            <span>{text('preview.hint')}</span>
            {navigator.clipboard ? (
              <button type="button" onClick={() => void copy(address)}>
                {text('preview.copy')}
              </button>
            ) : null}
            <a href={address} target="_blank" rel="noreferrer">
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
