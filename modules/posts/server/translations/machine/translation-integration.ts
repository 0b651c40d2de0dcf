import type { Ground } from '#platform/server/ground.ts';
import type { Integration } from '#platform/server/integrations.ts';
import { listTranslators } from '../../../post-translations.contract.ts';

/** Whether posts are translated by a service. */
export const translationIntegration = (ground: Pick<Ground, 'translation'>): Integration => ({
  ...{ id: 'translation', path: '/posts', call: listTranslators },
  read: async () =>
    ground.translation === null ? { state: 'none', isOfServer: true } : { state: 'on', name: 'DeepL' },
});
