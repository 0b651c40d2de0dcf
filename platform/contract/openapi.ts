import { z } from 'zod';
import {
  type ApiErrorDefinition,
  commonErrors,
  ifMatchInvalid,
  ifMatchStale,
  tokenAddressRefused,
  tokenInvalid,
  tokenNotAccepted,
} from './api-error.ts';
import { type Endpoint, isMultipart, isOtherAnswer } from './endpoint.ts';
import { describeRule } from './permission-rule.ts';
import { takesIfMatch, versionTaken, versionTold } from './revisions.ts';

type Json = Record<string, unknown>;

/**
 * Describes the API as an OpenAPI 3.1 document.
 * @param contracts every endpoint by its name, which becomes the operation's id
 */
export function describeApi(contracts: Record<string, Endpoint>, version: string): Json {
  const components: Json = { Error: errorSchema };
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(contracts)) {
    const method = endpoint.method.toLowerCase();
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [method]: describeOperation(name, endpoint, components),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Masthead', version, license: { name: 'MIT', identifier: 'MIT' } },
    paths,
    components: {
      schemas: sorted(components),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'masthead_session' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'an API token of Settings: acts as whoever made it, with the permissions that it was given; cookies are ignored and no X-CSRF-Token is needed',
        },
      },
    },
  };
}

function describeOperation(name: string, endpoint: Endpoint, components: Json): Json {
  const operation: Json = {
    operationId: name,
    summary: endpoint.summary,
    'x-permission': describeRule(endpoint.permission),
    ...(endpoint.confirms === 'never' ? {} : { 'x-confirms': endpoint.confirms }),
    parameters: [
      ...describeParameters('path', endpoint.params, components),
      ...describeParameters('query', endpoint.query, components),
      ...(endpoint.method !== 'GET' && endpoint.csrf === 'required' ? [csrfHeaderOf(endpoint)] : []),
      ...(takesIfMatch(endpoint) ? [ifMatchOf(endpoint)] : []),
    ],
    responses: describeAnswers(endpoint, components),
  };
  if (endpoint.permission.kind !== 'everyone')
    operation.security = [{ session: [] }, ...(endpoint.tokens === 'accepted' ? [{ token: [] }] : [])];
  if (endpoint.body) operation.requestBody = describeBody(endpoint, components);
  return operation;
}

const csrfHeader = {
  name: 'X-CSRF-Token',
  in: 'header',
  required: true,
  description: 'the value of the cookie csrf_token, which is __Host-csrf_token by https',
  schema: { type: 'string' },
};

/** A call that tokens may make does not need it from them. */
const csrfHeaderOf = ({ tokens }: Endpoint) =>
  tokens === 'refused'
    ? csrfHeader
    : {
        ...csrfHeader,
        required: false,
        description: `${csrfHeader.description}; left out with an API token`,
      };

const ifMatchHeader = { name: 'If-Match', in: 'header', required: false, schema: { type: 'string' } };

const ifMatchOf = (endpoint: Endpoint) => ({ ...ifMatchHeader, description: ifMatchWords(endpoint) });

function ifMatchWords(endpoint: Endpoint): string {
  if (!endpoint.deletesVersion)
    return `the ETag of what is changed; the body may then leave \`${versionTaken(endpoint)}\` out`;
  const words = 'the ETag of the row that is deleted: a row that was saved since then stays';
  return takesSeveral(endpoint)
    ? `${words}; refused with several ids, as it is the version of one row`
    : words;
}

/** Whether a call names its rows by `ids`, one or several. */
const takesSeveral = ({ query, body }: Endpoint): boolean =>
  [query, body].some((schema) => schema instanceof z.ZodType && 'ids' in shapeOf(schema));

const shapeOf = (schema: z.ZodType): object => {
  if (schema instanceof z.ZodOptional) return shapeOf(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodObject ? schema.shape : {};
};

const tagHeader = { ETag: { description: 'the revision of the row, quoted', schema: { type: 'string' } } };

function describeParameters(
  place: 'path' | 'query',
  schema: z.ZodType | undefined,
  components: Json,
): Json[] {
  if (!schema) return [];
  const described = jsonSchema(schema, 'input', components);
  const required = new Set((described.required as string[] | undefined) ?? []);
  return Object.entries((described.properties as Record<string, Json> | undefined) ?? {}).map(
    ([name, { description, ...rest }]) => ({
      name,
      in: place,
      required: place === 'path' || required.has(name),
      ...(description ? { description } : {}),
      schema: rest,
    }),
  );
}

function describeBody(endpoint: Endpoint, components: Json): Json {
  if (isMultipart(endpoint.body)) {
    const file = { type: 'string', format: 'binary' };
    const schema = { type: 'object', properties: { file } };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  const schema = jsonSchema(endpoint.body as z.ZodType, 'input', components);
  return { required: true, content: { 'application/json': { schema } } };
}

function describeAnswers(endpoint: Endpoint, components: Json): Json {
  const answers: Json = {};
  const { response } = endpoint;
  if (isOtherAnswer(response)) {
    const status = { empty: '204', redirect: '302' }[response.answer as string] ?? String(endpoint.status);
    answers[status] = response.contentType
      ? { description: 'OK', content: { [response.contentType]: { schema: { type: 'string' } } } }
      : { description: response.answer === 'empty' ? 'Done' : 'Elsewhere' };
  } else {
    const schema = jsonSchema(response, 'output', components);
    answers[String(endpoint.status)] = {
      description: 'OK',
      ...(versionTold(endpoint) ? { headers: tagHeader } : {}),
      content: { 'application/json': { schema } },
    };
  }
  for (const status of endpoint.alsoAnswers) {
    answers[String(status)] ??= { description: status < 400 ? 'Elsewhere, for navigations' : 'Refused' };
  }
  const ofIfMatch = takesIfMatch(endpoint) ? [ifMatchStale, ifMatchInvalid] : [];
  const errors = [
    ...endpoint.errors,
    ...ofIfMatch,
    ...commonErrors.filter((error) => isPossible(endpoint, error)),
  ];
  for (const [status, own] of Map.groupBy(errors, (error: ApiErrorDefinition) => error.status)) {
    const codes = [...new Set(own.map((error) => error.code))].join(', ');
    answers[String(status)] ??= {
      description: codes,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return answers;
}

/** What is said of a token where tokens are taken. */
const ofTokens: readonly string[] = [tokenInvalid.code, tokenAddressRefused.code];

/** Whether a call can be refused so: open calls ask for no sign-in, reading ones for no token and no payment. */
function isPossible(
  { permission, method, tokens }: Endpoint,
  { code, status }: Pick<ApiErrorDefinition, 'code' | 'status'>,
): boolean {
  if (permission.kind === 'everyone' && [401, 403].includes(status)) return false;
  if (code === tokenNotAccepted.code) return tokens === 'refused';
  if (ofTokens.includes(code)) return tokens === 'accepted';
  return method !== 'GET' || ![402, 413, 415].includes(status);
}

/** The JSON schema of a zod schema; named parts move to the components. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const described = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json;
  const { $schema: _, $defs, ...rest } = described;
  for (const [id, part] of Object.entries(($defs as Json | undefined) ?? {})) {
    const { id: _id, ...named } = part as Json;
    components[id] ??= withComponentRefs(named);
  }
  return withComponentRefs(rest) as Json;
}

function withComponentRefs(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withComponentRefs);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) =>
      key === '$ref' && typeof value === 'string'
        ? [key, value.replace('#/$defs/', '#/components/schemas/')]
        : [key, withComponentRefs(value)],
    ),
  );
}

const sorted = (record: Json): Json =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => a.localeCompare(b, 'en')));

const errorSchema = {
  type: 'object',
  required: ['error', 'message', 'details'],
  properties: {
    error: { type: 'string' },
    message: { type: 'string' },
    parameters: {
      type: 'array',
      items: { type: 'string' },
      description: 'what the message fills in, in the order of English',
    },
    details: {
      type: 'array',
      items: {
        type: 'object',
        required: ['loc', 'msg'],
        properties: {
          loc: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'integer' }] } },
          msg: { type: 'string' },
        },
      },
    },
    request_id: { type: 'string' },
  },
};
