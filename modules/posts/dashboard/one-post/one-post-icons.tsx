import ExternalLinkGlyph from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { pointing } from '#platform/dashboard/icons.tsx';

export const ExternalLinkIcon = pointing(ExternalLinkGlyph);
