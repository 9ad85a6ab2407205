// The shapes of outgoing requests and their answers.

/** `timeoutMs` counts from the call to the last byte of the body. `maxBytes` counts the body after decompression. */
export type OutboundLimits = { timeoutMs: number; maxBytes: number };

export type OutboundRequest = OutboundLimits & {
  url: string;
  method: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  signal?: AbortSignal;
  /** The work that asks for it: it is sent on as traceparent, with an id of this request's own. */
  trace?: string | undefined;
  /** The same, sent on as it is: what the receiver does hangs below the asking work itself. */
  traceparent?: string;
  /**
   * Only this much of the body is returned. The rest is read, up to `maxBytes`, so that the connection can serve again, and once the head is here
   * nothing that ends the body early is a failure. For `request` only.
   */
  keepBytes?: number;
};

export type ResponseHeaders = Record<string, string | string[]>;

/** `truncated`: not the whole body, which only a request with `keepBytes` is given. */
export type OutboundResponse = { status: number; headers: ResponseHeaders; body: Buffer; truncated: boolean };

export type OutboundStream = { status: number; headers: ResponseHeaders; body: AsyncIterableIterator<Buffer> };
