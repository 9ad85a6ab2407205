// Owns documents that are the same for all callers: held as bytes, compressed once, and not sent to a client that has them already.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Answer } from './route.ts';

/** Off the main thread; a middle level, because a better one takes seconds for a few bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const COMPRESS = {
  br: (bytes: Buffer): Promise<Buffer> => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer): Promise<Buffer> => promisify(gzip)(bytes),
};
type Encoding = keyof typeof COMPRESS;
/** For files whose name changes with their content. */
export const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable';

type Headers = Record<string, string | string[] | undefined>;

export class StoredText {
  readonly bytes: Buffer;
  readonly tag: string;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  }

  async answer(request: Headers, cacheControl: string): Promise<Answer> {
    const encoding = encodingFor(request['accept-encoding']);
    // Each encoding has its own tag: a cache must not take one for the other.
    const etag = `"${this.tag}${encoding ? `-${encoding}` : ''}"`;
    const headers = { etag, vary: 'accept-encoding', 'cache-control': cacheControl };
    const known = String(request['if-none-match'] ?? '').split(/\s*,\s*/);
    if (known.includes(etag) || known.includes(`W/${etag}`)) return new Answer(undefined, { status: 304, headers });
    if (!encoding) return new Answer(this.bytes, { headers });
    return new Answer(await this.#as(encoding), { headers: { ...headers, 'content-encoding': encoding } });
  }

  #as(encoding: Encoding): Promise<Buffer> {
    let made = this.#compressed.get(encoding);
    if (made === undefined) {
      made = COMPRESS[encoding](this.bytes);
      this.#compressed.set(encoding, made);
    }
    return made;
  }
}

/** Brotli before gzip, unless the caller rules it out with `q=0`. */
export function encodingFor(accepted: string | string[] | undefined): Encoding | undefined {
  const offers = String(accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((offer) => offer.split(';').map((part) => part.trim()));
  const accepts = (name: string): boolean =>
    offers.some(
      ([encoding, ...parameters]) => encoding === name && !parameters.some((one) => /^q=0(\.0*)?$/.test(one)),
    );
  return (['br', 'gzip'] as const).find(accepts);
}
