// The shapes of outgoing requests and their answers.

/** `timeoutMs` counts from the call to the last byte of the body. `maxBytes` counts the body after decompression. */
export type OutboundLimits = { timeoutMs: number; maxBytes: number };

export type OutboundRequest = OutboundLimits & {
  url: string;
  method: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  signal?: AbortSignal;
};

export type ResponseHeaders = Record<string, string | string[]>;

export type OutboundResponse = { status: number; headers: ResponseHeaders; body: Buffer; truncated: false };

export type OutboundStream = { status: number; headers: ResponseHeaders; body: AsyncIterableIterator<Buffer> };
