import { Button } from '@mantine/core';
import { notices } from '#platform/dashboard/notices.tsx';
import type { OpenMiss } from '../../missing-pages.contract.ts';
import type { MissStatus } from '../../not-found-kinds.contract.ts';
import { useNotFoundTexts } from '../not-found-texts.ts';
import type { Resolve } from '../use-resolve.ts';

type WorkListBulkProps = { status: MissStatus; chosen: readonly OpenMiss[]; resolve: Resolve };

/** What is done with several missing addresses at once. */
export function WorkListBulk({ status, chosen, resolve }: WorkListBulkProps) {
  const text = useNotFoundTexts();
  const paths = chosen.map(({ path }) => path);
  const accept = () => {
    const suggested = chosen.flatMap(({ path, suggestion }) =>
      suggestion ? [{ path, action: 'redirect' as const, target: suggestion.target }] : [],
    );
    if (suggested.length > 0) void resolve(suggested);
    else notices.warned(text('notices.noSuggestions'));
  };
  if (status === 'redirected') return null;
  if (status === 'ignored') {
    return (
      <Button
        size="xs"
        variant="default"
        onClick={() => void resolve(paths.map((path) => ({ path, action: 'watch' })))}
      >
        {text('acts.watch')}
      </Button>
    );
  }
  return (
    <>
      <Button size="xs" onClick={accept}>
        {text('acts.acceptWord')}
      </Button>
      <Button
        size="xs"
        variant="default"
        onClick={() => void resolve(paths.map((path) => ({ path, action: 'gone' })))}
      >
        {text('acts.gone')}
      </Button>
      <Button
        size="xs"
        variant="default"
        onClick={() => void resolve(paths.map((path) => ({ path, action: 'ignore' })))}
      >
        {text('acts.ignore')}
      </Button>
    </>
  );
}
