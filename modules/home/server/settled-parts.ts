import type { Log } from '#platform/server/log.ts';
import type { HomePartName } from '../home.contract.ts';

/** Reads the parts of Home side by side: one that fails is null, and named, and takes no other with it. */
export function settledParts(log: Log) {
  const failed: HomePartName[] = [];
  return {
    failed,
    read: async <Part>(name: HomePartName, part: Promise<Part> | null): Promise<Part | null> => {
      try {
        return await part;
      } catch (err) {
        log.error({ err, part: name }, 'a part of Home failed');
        failed.push(name);
        return null;
      }
    },
  };
}
