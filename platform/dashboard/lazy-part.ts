import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadPart } from './load-part.ts';

type Lazy<Drawn> =
  Drawn extends ComponentType<infer Props> ? LazyExoticComponent<ComponentType<Props>> : never;

/**
 * A component whose code comes when it is first drawn, with a second try; whoever draws it waits in a `Suspense`.
 * @param name of the component among what the file exports
 * @param instead drawn when the code does not come; without it the screen offers to reload
 */
export function lazyPart<Part, Name extends keyof Part>(
  load: () => Promise<Part>,
  name: Name,
  instead?: ComponentType,
): Lazy<Part[Name]> {
  const part = lazy(async () => {
    try {
      return { default: (await loadPart(load))[name] as ComponentType };
    } catch (error) {
      if (instead) return { default: instead };
      throw error;
    }
  });
  return part as unknown as Lazy<Part[Name]>;
}
