// Owns how an outgoing request fails: refused by our own rules before a byte is sent, or failed on the way.

export type RefusalReason = 'url' | 'scheme' | 'credentials' | 'name' | 'port' | 'address' | 'method' | 'header';
export type FailureKind =
  | 'timeout'
  | 'too_large'
  | 'dns'
  | 'network'
  | 'reset'
  | 'tls'
  | 'protocol'
  | 'aborted'
  | 'closed';

/** Ours to refuse; asking again changes nothing. Says no more than the caller knew: no resolved address, no path, no query. */
export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused';
  readonly reason: RefusalReason;
  readonly retryable = false;
  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

const FAILURES: Record<FailureKind, { retryable: boolean; message: string }> = {
  timeout: { retryable: true, message: 'the request took longer than allowed' },
  too_large: { retryable: false, message: 'the response is larger than allowed' },
  dns: { retryable: true, message: 'the name could not be resolved' },
  network: { retryable: true, message: 'the connection could not be made' },
  reset: { retryable: true, message: 'the connection was closed before the response was complete' },
  tls: { retryable: false, message: 'no trusted TLS connection could be made' },
  protocol: { retryable: false, message: 'the response is not valid HTTP' },
  aborted: { retryable: false, message: 'the request was aborted by its caller' },
  closed: { retryable: true, message: 'this process is stopping' },
};

/** `retryable` says that the fault may pass, not that the request had no effect. */
export class OutboundFailed extends Error {
  override readonly name = 'OutboundFailed';
  readonly kind: FailureKind;
  readonly retryable: boolean;
  constructor(kind: FailureKind, cause?: unknown) {
    super(FAILURES[kind].message, cause === undefined ? undefined : { cause });
    this.kind = kind;
    this.retryable = FAILURES[kind].retryable;
  }
}

const KINDS: Record<string, FailureKind> = {
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  ETIMEDOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'too_large',
  ENOTFOUND: 'dns',
  ENODATA: 'dns',
  EAI_AGAIN: 'dns',
  EAI_FAIL: 'dns',
  EAI_NODATA: 'dns',
  UND_ERR_SOCKET: 'reset',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'protocol',
  UND_ERR_DESTROYED: 'closed',
  UND_ERR_CLOSED: 'closed',
  ABORT_ERR: 'closed',
};
const PROTOCOL_CODE = /^(HPE_|Z_|ERR_ZLIB|ERR__ERROR_FORMAT|ERR_BROTLI|ERR_PADDING)/;

/** Every way out of this client ends in one of the two classes. */
export function asOutboundError(error: unknown, otherwise: FailureKind = 'network'): OutboundRefused | OutboundFailed {
  if (error instanceof OutboundRefused || error instanceof OutboundFailed) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const unreadable = PROTOCOL_CODE.test(code) || (error instanceof Error && error.name === 'HTTPParserError');
  return new OutboundFailed(KINDS[code] ?? (unreadable ? 'protocol' : otherwise), error);
}
