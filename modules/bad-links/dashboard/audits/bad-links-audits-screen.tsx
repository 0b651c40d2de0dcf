import { useLocation } from '@tanstack/react-router';
import { readAuditPath } from './audit-address.ts';
import { AuditLinks } from './audit-links.tsx';
import { AuditsList } from './audits-list.tsx';

/** The audits of links, or one of them with what it found. */
export function BadLinksAuditsScreen() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const place = readAuditPath(path);
  return place ? <AuditLinks key={`${place.auditId} ${place.tab}`} {...place} /> : <AuditsList />;
}
