import { Button } from '@mantine/core';
import { useEditorTexts } from '../editor-texts.ts';
import classes from './notices.module.css';
import type { ValueName } from './post-values.ts';
import type { OpenPost } from './use-open-post.ts';

/** What two people changed in different ways: mine and theirs, field by field, to choose from. */
export function ConflictNotice({ open }: { open: OpenPost }) {
  const text = useEditorTexts();
  const { conflict } = open;
  if (!conflict) return null;
  const mine = open.values();
  return (
    <section className={classes.conflict} role="alert">
      <b>{text('conflict.title')}</b>
      <p>{text('conflict.hint')}</p>
      {conflict.names.map((name) => (
        <div key={name} className={classes.sides}>
          <h2>{text(`fields.${name}`)}</h2>
          <Side title={text('conflict.mine')} value={mine[name]} name={name}>
            <Button size="xs" variant="default" onClick={() => open.settle(name, false)}>
              {text('conflict.keepMine')}
            </Button>
          </Side>
          <Side title={text('conflict.theirs')} value={conflict.theirs[name]} name={name}>
            <Button size="xs" variant="default" onClick={() => open.settle(name, true)}>
              {text('conflict.useTheirs')}
            </Button>
          </Side>
        </div>
      ))}
    </section>
  );
}

type SideProps = { title: string; value: unknown; name: ValueName; children: React.ReactNode };

function Side({ title, value, name, children }: SideProps) {
  return (
    <div>
      <h3>{title}</h3>
      <div className={classes.side} dir="auto">
        {inWords(value, name)}
      </div>
      {children}
    </div>
  );
}

/** A value as text; markup is read without running. */
function inWords(value: unknown, name: ValueName): string {
  if (name === 'body')
    return new DOMParser().parseFromString(String(value), 'text/html').body.textContent?.trim() ?? '';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' && value !== null ? Object.values(value).join(', ') : String(value ?? '–');
}
