// Owns the reasons why a document cannot be read, each with a sentence that says what to do.

export const READ_FAILURES = [
  'empty',
  'blank',
  'unsupported',
  'encrypted',
  'damaged',
  'too_large',
  'too_complex',
  'refused_address',
  'unreachable',
] as const;
type ReadFailureCode = (typeof READ_FAILURES)[number];

export class ReadFailure extends Error {
  readonly code: ReadFailureCode;
  readonly retryable: boolean;
  constructor(code: ReadFailureCode, message: string, retryable = false) {
    super(message);
    this.code = code;
    this.retryable = retryable;
  }
}
