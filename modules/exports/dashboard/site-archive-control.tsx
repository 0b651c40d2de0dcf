import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { May } from '#platform/dashboard/may.tsx';
import { startSiteArchive } from '../site-archive.contract.ts';
import { useExportsTexts } from './exports-texts.ts';

const SiteArchiveDialog = lazyPart(() => import('./site-archive-dialog.tsx'), 'SiteArchiveDialog');

/** The button by which the whole site is taken out. */
export function SiteArchiveControl() {
  const text = useExportsTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <May call={startSiteArchive}>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {text('archive.open')}
      </Button>
      <Suspense fallback={null}>
        {isOpen ? <SiteArchiveDialog onClose={() => setIsOpen(false)} /> : null}
      </Suspense>
    </May>
  );
}
