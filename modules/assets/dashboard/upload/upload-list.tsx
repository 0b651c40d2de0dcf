import { Button } from '@mantine/core';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { XIcon } from '#platform/dashboard/icons.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { useAssetsTexts } from '../assets-texts.ts';
import classes from './upload-list.module.css';
import type { Uploading, Uploads } from './use-uploads.ts';

/** What is on its way, with how far it is, and what became of the rest. */
export function UploadList({ uploads, floats = false }: { uploads: Uploads; floats?: boolean }) {
  const text = useAssetsTexts();
  const { items } = uploads;
  if (items.length === 0) return null;
  const of = (...states: Uploading['state'][]) => items.filter(({ state }) => states.includes(state)).length;
  const [open, failed] = [of('waiting', 'sending'), of('failed', 'duplicate')];
  const count = open || failed || items.length;
  const said = open > 0 ? 'uploads.running' : failed > 0 ? 'uploads.failed' : 'uploads.done';
  return (
    <section className={classes.panel} data-floats={floats} aria-label={text('uploads.label')}>
      <header className={classes.head}>
        <span role="status">{text(said, { count, shown: numberText(count) })}</span>
        {open === 0 ? (
          <Button size="xs" variant="subtle" onClick={uploads.clear}>
            {text('uploads.hide')}
          </Button>
        ) : null}
      </header>
      <ul className={classes.rows}>
        {inOrder(items).map((item) => (
          <UploadRow key={item.key} item={item} uploads={uploads} />
        ))}
      </ul>
    </section>
  );
}

const rank = { failed: 0, duplicate: 0, sending: 1, waiting: 2, done: 3 } as const;

/** What asks for somebody comes first, then what is on its way. */
const inOrder = (items: readonly Uploading[]): Uploading[] =>
  items.toSorted((one, other) => rank[one.state] - rank[other.state]);

function UploadRow({ item, uploads }: { item: Uploading; uploads: Uploads }) {
  const text = useAssetsTexts();
  const { key, name, state, share } = item;
  const isOpen = state === 'waiting' || state === 'sending';
  return (
    <li className={classes.row}>
      <bdi className={classes.name}>{name}</bdi>
      <span
        className={classes.state}
        data-failed={state === 'failed'}
        role={state === 'failed' ? 'alert' : undefined}
      >
        {useStateText(item)}
      </span>
      {state === 'sending' ? (
        <progress aria-label={text('uploads.progress', { name })} max={1} value={share} />
      ) : null}
      <span className={classes.acts}>
        {state === 'duplicate' ? (
          <>
            <Button size="xs" variant="subtle" onClick={() => uploads.keepBoth(key)}>
              {text('uploads.keepBoth')}
            </Button>
            <Button size="xs" variant="default" onClick={() => uploads.takeExisting(key)}>
              {text('uploads.useIt')}
            </Button>
          </>
        ) : null}
        {state === 'failed' && !item.isRefused ? (
          <Button size="xs" variant="default" onClick={() => uploads.retry(key)}>
            {text('uploads.retry')}
          </Button>
        ) : null}
        {isOpen || state === 'failed' ? (
          <IconButton name={text('uploads.cancel', { name })} tip="end" onClick={() => uploads.cancel(key)}>
            <XIcon />
          </IconButton>
        ) : null}
      </span>
    </li>
  );
}

const endingOf = (name: string): string => /\.([a-z0-9]{1,8})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';

function useStateText({ state, share, isCut, message, name, asset, isFile, isReplacing }: Uploading): string {
  const text = useAssetsTexts();
  switch (state) {
    case 'waiting':
      return text('uploads.waiting');
    case 'sending':
      if (isCut) return text('uploads.cut');
      return share >= 1
        ? text('uploads.finishing')
        : text('uploads.share', { share: Math.floor(share * 100) });
    case 'done':
      if (isReplacing) return text('uploads.replaced');
      // The ending says what the file is; where it said something else it was mended.
      return isFile && asset && endingOf(asset.filename) !== endingOf(name)
        ? text('uploads.renamed', { name: asset.filename })
        : text('uploads.uploaded');
    case 'duplicate':
      return text('uploads.duplicate');
    case 'failed':
      return message || text('uploads.error');
  }
}
