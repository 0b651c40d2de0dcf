import { Button } from '@mantine/core';
import { type FormEvent, Suspense, useState } from 'react';
import { createPost, updatePost } from '#modules/posts/post-writing.contract.ts';
import { createRedirectRecord } from '#modules/redirects/redirect-records.contract.ts';
import { createTag } from '#modules/tags/tags.contract.ts';
import { useGo } from '#platform/dashboard/address.ts';
import { CallError } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { May } from '#platform/dashboard/may.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { listKeywords, pinResult } from '../../keywords.contract.ts';
import { usePagesTexts } from '../pages-texts.ts';
import classes from './keywords.module.css';
import type { KeywordRow } from './keywords-columns.tsx';

const AddRedirectDialog = lazyPart(
  () => import('#modules/redirects/redirects.public.tsx'),
  'AddRedirectDialog',
);

type KeywordDialogProps = { row: KeywordRow; onClose: () => void };

/** What can be done about a keyword: write about it, name it as a tag, send its readers on, or choose what they find first. */
export function KeywordDialog({ row, onClose }: KeywordDialogProps) {
  const text = usePagesTexts();
  const { keyword, source, searchPath } = row;
  const [isRedirecting, setRedirecting] = useState(false);
  const { isBusy, failure, act } = useActs();
  const { startDraft, addTag } = useKeywordActs(keyword, onClose);
  if (isRedirecting) {
    const path = `${searchPath}?${new URLSearchParams({ q: keyword })}`;
    return (
      <Suspense fallback={null}>
        <AddRedirectDialog
          proposed={{ path, status: 302 }}
          origin="manual"
          stale={[listKeywords]}
          onClose={onClose}
        />
      </Suspense>
    );
  }
  return (
    <DialogFrame title={keyword} width={560} onClose={onClose} isBusy={isBusy}>
      <div className={classes.dialog}>
        <div className={classes.acts}>
          <May call={createPost}>
            <Button variant="default" disabled={isBusy} onClick={() => void act(startDraft)}>
              {text('keywords.acts.draft')}
            </Button>
          </May>
          {source === 'tags' ? null : (
            <>
              <May call={createTag}>
                <Button variant="default" disabled={isBusy} onClick={() => void act(addTag)}>
                  {text('keywords.acts.tag')}
                </Button>
              </May>
              <May call={createRedirectRecord}>
                <Button variant="default" disabled={isBusy} onClick={() => setRedirecting(true)}>
                  {text('keywords.acts.redirect')}
                </Button>
              </May>
            </>
          )}
        </div>
        {failure === null ? null : (
          <p className={classes.failure} role="alert">
            {failure}
          </p>
        )}
        {source === 'tags' ? null : (
          <May call={pinResult}>
            <PinForm row={row} onClose={onClose} />
          </May>
        )}
      </div>
    </DialogFrame>
  );
}

/** One act at a time, and what the server said against the last one. */
function useActs() {
  const text = usePagesTexts();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const act = async (deed: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await deed();
    } catch (error) {
      setFailure(error instanceof CallError && error.status < 500 ? error.message : text('keywords.failed'));
      setBusy(false);
    }
  };
  return { isBusy, failure, act };
}

function useKeywordActs(keyword: string, onClose: () => void) {
  const text = usePagesTexts();
  const go = useGo();
  const params = { siteId: useCaller().site.id };
  const { mutateAsync: create } = useWrite(createPost, []);
  const { mutateAsync: save } = useWrite(updatePost, []);
  const { mutateAsync: name } = useWrite(createTag, []);
  const title = keyword.charAt(0).toLocaleUpperCase() + keyword.slice(1);
  return {
    startDraft: async () => {
      const { id, revision } = await create({ params, body: {} });
      await save({ params: { postId: id }, body: { headline: title, revision } });
      onClose();
      go(`/r/dashboard/editor/post/${id}`);
    },
    addTag: async () => {
      const tag = await name({ params, body: { title } });
      onClose();
      notices.done(text('keywords.tagAdded', { tag: tag.title }));
    },
  };
}

function PinForm({ row, onClose }: KeywordDialogProps) {
  const text = usePagesTexts();
  const { keyword, pinned } = row;
  const params = { siteId: useCaller().site.id };
  const { mutateAsync: pin } = useWrite(pinResult, [listKeywords]);
  const { isBusy, failure, act } = useActs();
  const [url, setUrl] = useState('');
  const [isTried, setTried] = useState(false);
  const choose = (chosen: string | null) =>
    act(async () => {
      const { pinned: after } = await pin({ params, body: { keyword, url: chosen } });
      onClose();
      notices.done(
        after
          ? text('keywords.pin.done', { post: after.headline, keyword })
          : text('keywords.pin.gone', { keyword }),
      );
    });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (url.trim() !== '') void choose(url.trim());
  };
  return (
    <form className={classes.pin} onSubmit={onSubmit} noValidate>
      <h3>{text('keywords.pin.title')}</h3>
      {pinned ? (
        <p className={classes.pinned}>
          <bdi>{pinned.headline}</bdi>
          <Button variant="default" size="xs" disabled={isBusy} onClick={() => void choose(null)}>
            {text('keywords.pin.remove')}
          </Button>
        </p>
      ) : null}
      <TextField
        label={text('keywords.pin.url')}
        help={text('keywords.pin.help')}
        value={url}
        onText={setUrl}
        maxLength={2_000}
        error={failure ?? (isTried && url.trim() === '' ? text('keywords.pin.missing') : undefined)}
        isMono
      />
      <div>
        <Button type="submit" loading={isBusy}>
          {text('keywords.pin.save')}
        </Button>
      </div>
    </form>
  );
}
