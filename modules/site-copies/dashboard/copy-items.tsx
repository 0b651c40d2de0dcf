import type { CopyItem } from '../site-copies.contract.ts';
import classes from './copy-dialog.module.css';
import { useSiteCopiesTexts } from './site-copies-texts.ts';

export type CopyItemsProps = {
  items: readonly CopyItem[];
  nameOf: (item: CopyItem) => string;
  groupOf?: ((item: CopyItem) => string) | undefined;
  /** They have arrived, or been left out, already. */
  isMade?: boolean;
  /** Lets parts be left out; those that stay behind anyway cannot be chosen. */
  choosing?: { off: ReadonlySet<string>; onChange: (off: ReadonlySet<string>) => void } | undefined;
};

/** What arrives on the other site and what does not, with the reason; what is the same there is counted alone. */
export function CopyItems({ items, nameOf, groupOf, choosing, isMade = false }: CopyItemsProps) {
  const text = useSiteCopiesTexts();
  const taken = items.filter(({ outcome }) => outcome === 'added' || outcome === 'replaced');
  const left = items.filter(({ outcome }) => outcome === 'left_out');
  const same = items.filter(({ outcome }) => outcome === 'same');
  const count = taken.filter(({ key }) => !choosing?.off.has(key)).length;
  const line = (item: CopyItem) => (
    <li key={`${item.part} ${item.key}`} className={classes.item} data-left={item.outcome === 'left_out'}>
      <CopyName {...{ item, nameOf, groupOf, choosing }} />
      {item.reason === null ? null : <span className={classes.note}>{text(`reasons.${item.reason}`)}</span>}
    </li>
  );
  return (
    <div className={classes.lists}>
      {taken.length === 0 ? null : (
        <section>
          <h3 className={classes.heading}>{text(isMade ? 'toCheck' : 'taken', { count })}</h3>
          <ul className={classes.items}>{taken.map(line)}</ul>
        </section>
      )}
      {left.length === 0 ? null : (
        <section>
          <h3 className={classes.heading}>{text(isMade ? 'wasLeft' : 'left', { count: left.length })}</h3>
          <ul className={classes.items}>{left.map(line)}</ul>
        </section>
      )}
      {same.length === 0 ? null : <p className={classes.note}>{text('same', { count: same.length })}</p>}
      {items.length === 0 ? <p className={classes.note}>{text('empty')}</p> : null}
    </div>
  );
}

function CopyName({ item, nameOf, groupOf, choosing }: Omit<CopyItemsProps, 'items'> & { item: CopyItem }) {
  const text = useSiteCopiesTexts();
  const group = groupOf?.(item) ?? '';
  const name = (
    <>
      <bdi>{nameOf(item)}</bdi>
      {group === '' ? null : <span className={classes.note}> {group}</span>}
      {choosing && item.outcome === 'replaced' ? (
        <span className={classes.note}> {text('replaces')}</span>
      ) : null}
    </>
  );
  if (!choosing || item.outcome === 'left_out') return <span className={classes.name}>{name}</span>;
  const { off, onChange } = choosing;
  const toggle = () => {
    const next = new Set(off);
    if (!next.delete(item.key)) next.add(item.key);
    onChange(next);
  };
  return (
    <label className={classes.name}>
      <input type="checkbox" checked={!off.has(item.key)} onChange={toggle} />
      <span>{name}</span>
    </label>
  );
}
