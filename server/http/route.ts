// Owns the route as data: router, validation, OpenAPI document and the tests of every route all read this one value.
import type { z } from 'zod';
import type { Context, Kernel } from '../kernel/context.ts';
import type { Deprecation } from './deprecation.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Scope = `${string}:${string}`;

/** The two wire dialects: how a wrong request is answered. */
export type Dialect = 'platform' | 'calling';

/** A path parameter that names one of our objects. Modules add their kinds by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules
export interface RefKinds {}
export type RefKind = keyof RefKinds;
export type Ref = { kind: RefKind | null; uuid: boolean; about: string };

/** A malformed id is simply unknown (404): handlers are only ever given well-formed ones. */
export const ref = (kind: RefKind, about = `${idOf(kind)}. Unknown or malformed: 404`): Ref => ({
  kind,
  uuid: false,
  about,
});
/** The contract types this parameter as a uuid: a malformed one is 422. */
export const uuidRef = (kind: RefKind): Ref => ({
  kind,
  uuid: true,
  about: `${idOf(kind)}. Unknown: 404; no UUID: 422`,
});
const idOf = (kind: string): string => `Id of the ${kind.replaceAll('_', ' ')}, the \`id\` in answers about it`;
/** A path parameter that is no id of ours, such as a phone number. */
export const value = (about: string): Ref => ({ kind: null, uuid: false, about });

/** A body that is JSON already: large stored texts go out without being parsed and printed again. */
export class JsonText {
  readonly parts: readonly (string | Uint8Array)[];
  constructor(parts: string | readonly (string | Uint8Array)[]) {
    this.parts = typeof parts === 'string' ? [parts] : parts;
  }
  /** One text, or bytes where that is cheaper. */
  get body(): string | Buffer {
    const [only] = this.parts;
    if (this.parts.length === 1 && typeof only === 'string' && only.length < LONG_PART) return only;
    if (this.parts.length === 1 && only instanceof Uint8Array)
      return Buffer.from(only.buffer, only.byteOffset, only.byteLength);
    const whole = this.parts.every((part) => typeof part === 'string' && part.length < LONG_PART);
    return whole
      ? this.parts.join('')
      : Buffer.concat(this.parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  }
}

const LONG_PART = 50_000;

/** For handlers that answer with more than a JSON body. */
export class Answer {
  readonly body: unknown;
  readonly status?: number;
  readonly headers: Record<string, string>;
  constructor(body: unknown, options: { status?: number; headers?: Record<string, string> } = {}) {
    this.body = body;
    if (options.status !== undefined) this.status = options.status;
    this.headers = options.headers ?? {};
  }
}

/** What a handler sees of the request besides its validated parts. */
export type RawRequest = {
  headers: Record<string, string | string[] | undefined>;
  /** As it was asked for, without the query. */
  path: string;
  /** As it was asked for, with the query. */
  url: string;
  signal: AbortSignal;
  /** The other end of the connection itself, whatever proxies say. */
  peer: string;
  /** The caller's address, as trusted proxies say. */
  address: string;
};

type Params = Record<string, Ref>;
type Input<P extends Params, Q, B> = { params: { [K in keyof P]: string }; query: Q; body: B; raw: RawRequest };

export type Example = { body?: unknown; query?: Record<string, string> };

/** `query`: the one parameter, with the value that asks for it. */
export type OtherAnswer = { query: Record<string, string>; type: string; shape: z.ZodType; example: unknown };

type Common = {
  method: Method;
  /** `/v1/things/{thing_id}` */
  path: `/${string}`;
  operationId: string;
  summary: string;
  description?: string;
  tag: string;
  /** `null`: any valid key */
  scope: Scope | null;
  /** Needs no key: liveness, documents, pages. */
  open?: true;
  /** Open, but for visitors of a website: asks for their token in `x-visitor-token`. */
  visitor?: true;
  dialect?: Dialect;
  /** Status of a malformed body or query; by default 422 under /v1 and 400 in the calling API. */
  invalid?: 400 | 422;
  status: number;
  /** Largest accepted body in bytes; 1 MiB unless said. */
  bodyLimit?: number;
  /** Which bucket of the rate limiter; by default reads for GET, else writes. `read`: a POST whose writes count by themselves. For open routes: `address` where the answer costs something, `sign-in` where guesses are tried. */
  rate?: 'key-creation' | 'read' | 'address' | 'sign-in';
  /** transaction: effect and stored answer commit together. claim: the handler talks to the outside. none: streams. */
  idempotency?: 'transaction' | 'claim' | 'none';
  /** Error statuses of this route beyond those every route has. */
  errors?: readonly number[];
  /** Query parameters it does not know are named in a header instead of refused: its clients have always been free to send them. */
  ignoresUnknown?: true;
  /** Called by pages of other origins: whether this one may; `undefined` where the address names nothing that could say so. */
  allowsOrigin?(kernel: Kernel, params: Record<string, string>, origin: string): Promise<boolean | undefined>;
  /** Media type of the answer when it is not JSON. */
  produces?: string;
  /** Another media type that the caller may ask for by `Accept`; the handler then answers with a stream. */
  alsoProduces?: string;
  /** Another JSON answer, in a media type of its own, for callers who ask for it by a parameter of the query. */
  alsoAnswers?: OtherAnswer;
  /** The events of a stream and the shape of their data; `events`: those of the catalog, as webhooks carry them. */
  streams?: 'events' | Readonly<Record<string, z.ZodType>>;
  /** The body is handed over as bytes, unparsed. */
  bytes?: true;
  /** Other media types of the body, with their JSON Schema; the handler of a `bytes` route reads them. */
  alsoAccepts?: Record<string, Record<string, unknown>>;
  /** Not an endpoint of the API: pages and their files stay out of the document. */
  hidden?: true;
  /** It will go: every answer says since when and until when. */
  deprecated?: Deprecation;
  example?: Example;
};

export type RouteSpec<P extends Params, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = Common & {
  params?: P;
  query?: Q;
  body?: B;
  response?: R;
  handle(
    ctx: Context,
    input: Input<P, z.output<Q>, z.output<B>>,
  ): Promise<z.input<R> | Answer> | z.input<R> | Answer | JsonText;
};

export type Route = Common & {
  dialect: Dialect;
  invalid: 400 | 422;
  params: Params;
  query?: z.ZodType;
  body?: z.ZodType;
  response?: z.ZodType;
  handle(ctx: Context, input: Input<Params, unknown, unknown>): unknown;
};

export function route<P extends Params, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  spec: RouteSpec<P, Q, B, R>,
): Route {
  const dialect = spec.dialect ?? (spec.path.startsWith('/v1/') ? 'platform' : 'calling');
  return {
    ...spec,
    dialect,
    invalid: spec.invalid ?? (dialect === 'platform' ? 422 : 400),
    params: spec.params ?? {},
    handle: spec.handle,
  };
}
