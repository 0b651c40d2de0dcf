import { useQuery } from '@tanstack/react-query';
import { buildName } from '#modules/builds/build-names.public.tsx';
import { listBuilds } from '#modules/builds/builds.contract.ts';
import { useRouteWords } from '#modules/permalinks/permalinks.public.tsx';
import { useTechnicalWords } from '#modules/technical-settings/technical-settings.public.tsx';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';
import type { EnvironmentPart as PartName } from '../environment-kinds.contract.ts';
import { useEnvironmentsTexts } from './environments-texts.ts';

type PartWords = { labelOf: (key: string) => string; said: (key: string, value: unknown) => string };

/** What the settings of a part are called, and what their values say, in the words of their rooms. */
export function usePartWords(part: PartName): PartWords {
  const text = useEnvironmentsTexts();
  const { holder } = useCaller();
  const technical = useTechnicalWords();
  const routeOf = useRouteWords();
  const isBuild = part === 'build';
  const { data } = useQuery({ ...read(listBuilds, {}), enabled: isBuild && mayCall(listBuilds, holder) });
  switch (part) {
    case 'technical_settings':
      return technical;
    case 'route_templates':
      return { labelOf: routeOf, said: (_key, value) => String(value ?? '') };
    case 'traffic_split':
      return {
        labelOf: () => text('parts.traffic_split'),
        said: (_key, value) => JSON.stringify(value, null, 2),
      };
    case 'build':
      return {
        labelOf: () => text('build.label'),
        said: (_key, value) => {
          if (value === null) return text('standard');
          const build = data?.items.find(({ id }) => id === value);
          return build ? buildName(build) : text('unknownBuild', { id: String(value) });
        },
      };
  }
}
