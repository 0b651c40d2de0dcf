import { logLine, readRequest } from '../log-line.ts';
import { readCommonTime } from '../log-time.ts';
import type { LogFormat } from './log-format.ts';
import { looksLikeDomain } from './looks.ts';
import { tokensOf, unescaped } from './tokens.ts';

/** Owner, bucket, time, address, requester, request id, operation. */
const STORED = /^[0-9a-f]{40,64} \S+ \[[^\]]+\] \S+ \S+ \S+ (?:WEBSITE|REST|SOAP|BATCH|S3)\.\S+ /;

/** Server access logs of Amazon S3. */
export const s3Format: LogFormat = {
  name: 'Amazon S3',
  open: (first, zone) => {
    if (!first.some((line) => STORED.test(line))) return null;
    return {
      read: (line) => {
        if (!STORED.test(line)) return "This isn't a line of an Amazon S3 log.";
        const { texts, quoted, isCut } = tokensOf(line);
        const [request, referrer = -1, agent] = quoted;
        if (isCut) return 'The line ends within quotes.';
        const ts = readCommonTime(texts[2] ?? '', zone);
        if (ts === null) return "The time can't be read.";
        // What S3 does by itself has no request.
        if (request === undefined || agent === undefined) return null;
        const { method, target } = readRequest(unescaped(texts[request] ?? ''));
        const bucket = texts[1] ?? '';
        return logLine({
          ...{ ts, method, status: Number(texts[request + 1]) || 0 },
          target: target.startsWith(`/${bucket}/`) ? target.slice(bucket.length + 1) : target,
          userAgent: unescaped(texts[agent] ?? ''),
          referrer: unescaped(texts[referrer] ?? ''),
          // A bucket of a site that is reached by its own name has that name.
          host: looksLikeDomain(bucket) ? bucket : '',
        });
      },
    };
  },
};
