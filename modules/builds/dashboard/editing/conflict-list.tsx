import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBuildsTexts } from '../builds-texts.ts';
import classes from './conflict-list.module.css';
import { differentParts } from './different-parts.ts';
import type { BuildFiles } from './use-build-files.ts';

/** Files that somebody else saved while they were changed here: mine and theirs, to choose from before saving. */
export function ConflictList({ conflicts, settle }: Pick<BuildFiles, 'conflicts' | 'settle'>) {
  const text = useBuildsTexts();
  return (
    <section className={classes.conflicts} role="alert">
      <b>{text('conflict.title')}</b>
      <p>{text('conflict.hint')}</p>
      {conflicts.map(({ name, mine, theirs }) => {
        const [own, other] = differentParts(mine, theirs);
        return (
          <div key={name} className={classes.sides}>
            <h3>
              <bdi dir="ltr">{name}</bdi>
            </h3>
            <Side title={text('conflict.mine')} part={own}>
              <Button
                size="xs"
                variant="default"
                aria-label={text('conflict.keepMineOf', { name })}
                onClick={() => settle(name, true)}
              >
                {text('conflict.keepMine')}
              </Button>
            </Side>
            <Side title={text('conflict.theirs')} part={other}>
              <Button
                size="xs"
                variant="default"
                aria-label={text('conflict.useTheirsOf', { name })}
                onClick={() => settle(name, false)}
              >
                {text('conflict.useTheirs')}
              </Button>
            </Side>
          </div>
        );
      })}
    </section>
  );
}

type SideProps = { title: string; part: string | null; children: ReactNode };

function Side({ title, part, children }: SideProps) {
  const text = useBuildsTexts();
  return (
    <div className={classes.side}>
      <h4>{title}</h4>
      {part === null ? (
        <p>{text('conflict.deleted')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
        <pre dir="ltr" tabIndex={0}>
          {part}
        </pre>
      )}
      {children}
    </div>
  );
}
