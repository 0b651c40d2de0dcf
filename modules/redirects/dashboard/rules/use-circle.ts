import { useState } from 'react';
import { z } from 'zod';
import { CallError } from '#platform/dashboard/call.ts';

const Circle = z.array(z.object({ id: z.number(), path: z.string(), redirect_to: z.string() }));
export type RedirectCircle = z.output<typeof Circle>;

/** The circle that a refused write would have closed, and which of its redirects is opened to be changed. */
export function useCircle() {
  const [found, setFound] = useState<RedirectCircle | null>(null);
  const [opened, open] = useState<number | null>(null);
  const watch = async <T>(write: Promise<T>): Promise<T> => {
    try {
      return await write;
    } catch (error) {
      setFound(error instanceof CallError ? circleOf(error) : null);
      throw error;
    }
  };
  return { found, opened, open, close: () => open(null), watch };
}

/** The other redirects of the circle that the server found, in their order. */
function circleOf(error: CallError): RedirectCircle | null {
  if (error.code !== 'redirect_loops') return null;
  return Circle.safeParse(error.body.cycle).data ?? null;
}
