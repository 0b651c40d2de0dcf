import type { CopyItem } from '#modules/site-copies/site-copies.contract.ts';
import { CopyDialog } from '#modules/site-copies/site-copies.public.tsx';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { copyEnvironment, previewEnvironmentCopy } from '../copy-environment.contract.ts';
import { type EnvironmentPart, environmentParts } from '../environment-kinds.contract.ts';
import type { Environment } from '../environments.contract.ts';
import { useEnvironmentsTexts } from './environments-texts.ts';
import { usePartWords } from './use-part-words.ts';

const isPart = (part: string): part is EnvironmentPart => environmentParts.some((one) => one === part);

/** Copies an environment, or what readers get, to another site. */
export function CopyEnvironmentDialog(props: { environment: Environment; onClose: () => void }) {
  const { environment, onClose } = props;
  const text = useEnvironmentsTexts();
  const technical = usePartWords('technical_settings');
  const routes = usePartWords('route_templates');
  const params = { siteId: useCaller().site.id, environmentSlug: environment.slug };
  const partOf = ({ part }: CopyItem) => (isPart(part) ? text(`parts.${part}`) : '');
  const hasKeys = ({ part, key }: CopyItem) =>
    key !== '' && (part === 'technical_settings' || part === 'route_templates');
  const nameOf = (item: CopyItem) => {
    if (item.part === 'access') return text('copyTo.access');
    if (!hasKeys(item)) return partOf(item);
    return (item.part === 'technical_settings' ? technical : routes).labelOf(item.key);
  };
  return (
    <CopyDialog
      name={environment.is_production ? text('production') : environment.title}
      hint={text('copyTo.hint')}
      preview={(site_id) => call(previewEnvironmentCopy, { params, query: { site_id } })}
      copy={({ chosen: _, ...body }) => call(copyEnvironment, { params, body })}
      groupOf={(item) => (hasKeys(item) ? partOf(item) : '')}
      {...{ nameOf, onClose }}
    />
  );
}
