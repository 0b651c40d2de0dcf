import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEditorTexts } from '../editor-texts.ts';
import { useValueWords } from '../revisions/use-value-words.ts';
import type { Side as Choice } from './merge-bodies.ts';
import classes from './notices.module.css';
import type { ValueName } from './post-values.ts';
import type { OpenPost } from './use-open-post.ts';

/** What two people changed in different ways, field by field and the body block by block, to choose from. */
export function ConflictNotice({ open }: { open: OpenPost }) {
  const text = useEditorTexts();
  const { conflict } = open;
  if (!conflict) return null;
  const { base, bodies, kind, names, settled, theirs } = conflict;
  const mine = open.values();
  const isOffer = kind === 'offer';
  const asked =
    bodies && names.includes('body') ? bodies.conflicts.filter(({ place }) => !settled.has(place)) : [];
  // Where nothing stood before, both wrote something new, and there is nothing to show.
  const both = (choose: (choice: Choice) => void) => (
    <Button className={classes.both} size="xs" variant="default" onClick={() => choose('both')}>
      {text('conflict.keepBoth')}
    </Button>
  );
  const sides = (of: Sides, name: ValueName, choose: (choice: Choice) => void, mayBoth: boolean) => (
    <>
      <Side title={text(isOffer ? 'conflict.offered' : 'conflict.mine')} value={of.mine} name={name}>
        <Button size="xs" variant="default" onClick={() => choose('mine')}>
          {text(isOffer ? 'conflict.useOffered' : 'conflict.keepMine')}
        </Button>
      </Side>
      <Side title={text(isOffer ? 'conflict.shown' : 'conflict.theirs')} value={of.theirs} name={name}>
        <Button size="xs" variant="default" onClick={() => choose('theirs')}>
          {text(isOffer ? 'conflict.keepShown' : 'conflict.useTheirs')}
        </Button>
      </Side>
      {of.base === undefined ? null : mayBoth && of.base === '' ? (
        both(choose)
      ) : (
        <Side title={text('conflict.base')} value={of.base} name={name}>
          {mayBoth ? both(choose) : null}
        </Side>
      )}
    </>
  );
  return (
    <section className={classes.conflict} role="alert">
      <b>{text(isOffer ? 'conflict.titleOffer' : 'conflict.title')}</b>
      <p>{text(isOffer ? 'conflict.hintOffer' : 'conflict.hint')}</p>
      {names
        .filter((name) => name !== 'body' || !bodies)
        .map((name) => (
          <div key={name} className={classes.sides}>
            <h2>{text(`fields.${name}`)}</h2>
            {sides(
              { mine: mine[name], theirs: theirs[name], base: base?.[name] },
              name,
              (choice) => open.settle(name, choice === 'theirs'),
              false,
            )}
          </div>
        ))}
      {asked.map((block) => (
        <div key={`body ${block.place}`} className={classes.sides}>
          <h2>{text('conflict.block', { place: block.place + 1, count: bodies?.conflicts.length ?? 0 })}</h2>
          {sides(block, 'body', (choice) => open.settleBlock(block.place, choice), true)}
        </div>
      ))}
    </section>
  );
}

type Sides = { mine: unknown; theirs: unknown; base: unknown };
type SideProps = { title: string; value: unknown; name: ValueName; children: ReactNode };

function Side({ title, value, name, children }: SideProps) {
  const words = useValueWords([{ field: name, values: [value] }]);
  return (
    <div>
      <h3>{title}</h3>
      <div className={classes.side} dir="auto">
        {(name === 'body' ? wordsOf(String(value)) : words(name, value)) || '–'}
      </div>
      {children}
    </div>
  );
}

/** The text of a body, read without running it; its source where it has no words. */
function wordsOf(body: string): string {
  const words = new DOMParser().parseFromString(body, 'text/html').body.textContent?.trim();
  return words || body.trim();
}
