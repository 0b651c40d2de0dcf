import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { listUndefinedShortcodes, scanShortcodes } from '../shortcode-uses.contract.ts';
import classes from './shortcodes.module.css';
import { useShortcodesTexts } from './shortcodes-texts.ts';

const POLL_MS = 3_000;

/** Shortcodes that posts use and nobody has defined, such as those that an import left in place. */
export function MissingDialog({
  onDefine,
  onClose,
}: {
  onDefine: (name: string) => void;
  onClose: () => void;
}) {
  const text = useShortcodesTexts();
  const params = { siteId: useCaller().site.id };
  const [isScanning, setScanning] = useState(false);
  const { data } = useQuery({
    ...read(listUndefinedShortcodes, { params }),
    refetchInterval: isScanning ? POLL_MS : false,
  });
  const scan = useWrite(scanShortcodes, []);
  return (
    <DialogFrame title={text('missing.title')} width={560} onClose={onClose}>
      <div className={classes.body}>
        <p className={classes.quiet}>{text('missing.hint')}</p>
        {data && data.items.length === 0 ? <p>{text('missing.none')}</p> : null}
        <ul className={classes.list}>
          {data?.items.map(({ name, usage_count: count, is_ready }) => (
            <li key={name}>
              <bdi className={classes.code}>[{name}]</bdi>
              {is_ready ? <span className={classes.quiet}>{text('missing.builtIn')}</span> : null}
              <span className={classes.quiet}>{text('posts', { count, shown: numberText(count) })}</span>
              <Button
                variant="default"
                size="xs"
                aria-label={text('missing.defineName', { name })}
                onClick={() => onDefine(name)}
              >
                {text('missing.define')}
              </Button>
            </li>
          ))}
        </ul>
        <div className={classes.bar}>
          <Button
            variant="default"
            size="xs"
            disabled={isScanning}
            loading={scan.isPending}
            onClick={() => scan.mutate({ params }, { onSuccess: () => setScanning(true) })}
          >
            {text('missing.scan')}
          </Button>
          <p className={classes.quiet} role="status">
            {isScanning ? text('missing.scanning') : null}
            {scan.error ? `${text('missing.failed')} ${reasonOf(scan.error)}` : null}
          </p>
        </div>
      </div>
    </DialogFrame>
  );
}
