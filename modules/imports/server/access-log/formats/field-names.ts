/** What a line whose parts have names may say of a request. */
export type LogField =
  | 'time'
  | 'date'
  | 'target'
  | 'query'
  | 'status'
  | 'method'
  | 'agent'
  | 'referrer'
  | 'host'
  | 'id';

/**
 * Names of the fields without case and signs, with those of the objects that they are in: `request.headers.User-Agent`
 * is `requestheadersuseragent`. The first one that says something counts.
 */
const NAMES: Record<LogField, string> = {
  time: `proxytimestamp startutc timeiso8601 timestampiso8601 timelocal msec ts edgestarttimestamp starttime reqtimesec
    timestamp time datetime requesttime requesttimestamp timereceived startlocal date edgeendtimestamp timeunix isotime
    timeutc eventtime createdat receivedat`,
  date: 'date',
  target: `proxypath requesturi request clientrequesturi requestpath requesturl csuristem httprequestrequesturl
    urloriginal requestline requri reqoriginalurl requrl propertiesrequesturi originalurl uri url path clientrequestpath
    httpurl httppath urlpath urlfull httprequest reqpath target`,
  query: 'args querystring querystr query urlquery csuriquery requestquery clientrequestquery',
  status: `proxystatuscode status statuscode downstreamstatus edgeresponsestatus scstatus httprequeststatus resstatuscode
    responsestatus responsestatuscode httpstatus httpstatuscode responsecode httpresponsestatuscode
    propertieshttpstatuscode propertieshttpstatus resstatus code`,
  method: `proxymethod requestmethod method clientrequestmethod httpmethod reqmethod csmethod requesttype verb
    httprequestrequestmethod httprequestmethod propertieshttpmethod`,
  agent: `proxyuseragent httpuseragent useragent requestheadersuseragent clientrequestuseragent requestuseragent
    csuseragent reqheadersuseragent httprequestuseragent headersuseragent useragentoriginal propertiesuseragent
    requesthttpuseragent requseragent agent ua browser`,
  referrer: `proxyreferer httpreferer httpreferrer referer referrer requestheadersreferer clientrequestreferer requestreferer
    requestreferrer csreferer csreferrer reqheadersreferer httprequestreferer httprequestreferrer headersreferer
    headersreferrer requestheadersreferrer reqreferer propertiesreferer requesthttpreferer httprequestheadersreferer`,
  host: `proxyhost xhostheader httphost requesthost clientrequesthost reqheadershost requestheadershost vhost virtualhost
    propertiesoriginalhost propertieshostname propertieshost originalhost reqhost urldomain domain host
    servername authority`,
  /** Of a request that has a line when it comes and another when it is answered. */
  id: 'reqid',
};

/** Where a key of an object leads: to what it says, by how good its name is, or into another object. */
export type NameNode = {
  path: string;
  says: readonly { field: LogField; rank: number }[];
  /** What keys of this object lead to, as far as any has been seen. */
  below: Map<string, NameNode | null>;
};

const MOST_KEYS = 500;
const DEEPEST = 3;

const saying = new Map<string, { field: LogField; rank: number }[]>();
for (const [field, names] of Object.entries(NAMES)) {
  for (const [rank, name] of names.split(/\s+/).entries())
    saying.set(name, [...(saying.get(name) ?? []), { field: field as LogField, rank }]);
}
/** What a name or the objects that it is in may be called. */
const beginnings = new Set(
  [...saying.keys()].flatMap((name) => [...name].map((_, at) => name.slice(0, at + 1))),
);

const nodeAt = (path: string): NameNode => ({ path, says: saying.get(path) ?? [], below: new Map() });

/** The names as one file has them, remembered by its keys. */
export const namesOfFile = (): NameNode => nodeAt('');

/** Goes through an object, and tells of each thing that it says with a name that is known. */
export function eachNamed(
  record: object,
  node: NameNode,
  tell: (field: LogField, rank: number, value: string | number) => void,
  depth = 0,
): void {
  for (const [key, raw] of Object.entries(record)) {
    const next = below(node, key);
    if (next === null) continue;
    // Headers come as lists.
    const value: unknown = Array.isArray(raw) ? raw[0] : raw;
    if (typeof value === 'string' || typeof value === 'number') {
      for (const { field, rank } of next.says) tell(field, rank, value);
    } else if (typeof value === 'object' && value !== null && depth < DEEPEST) {
      eachNamed(value, next, tell, depth + 1);
    }
  }
}

function below(node: NameNode, key: string): NameNode | null {
  const known = node.below.get(key);
  if (known !== undefined) return known;
  const path = node.path + key.toLowerCase().replace(/[^a-z0-9]/g, '');
  const leads = path !== node.path && beginnings.has(path);
  const next = leads ? nodeAt(path) : null;
  // Programs can make up keys without end.
  if (node.below.size < MOST_KEYS) node.below.set(key, next);
  return next;
}
