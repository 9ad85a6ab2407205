// A passkey in software: answers WebAuthn challenges as a browser and its authenticator would.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** As much CBOR as attestation needs: small maps of integers, texts and bytes. */
function cbor(value: unknown): Buffer {
  const head = (major: number, length: number): Buffer => {
    if (length < 24) return Buffer.of((major << 5) | length);
    if (length < 256) return Buffer.of((major << 5) | 24, length);
    return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)])]);
  throw new Error('not needed here');
}

type Options = { challenge: string; rp?: { id: string }; rpId?: string };
/** What an attack changes. */
type Tampering = { origin?: string; challenge?: string; flags?: number; key?: KeyObject };

export class Authenticator {
  readonly id: Buffer = randomBytes(32);
  readonly origin: string;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #counter = 0;

  constructor(origin: string) {
    this.origin = origin;
  }

  /** rp id hash · flags (present, verified) · counter */
  #data(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(++this.#counter);
    return Buffer.concat([sha256(rpId), Buffer.of(flags), counter]);
  }

  #client(type: string, options: Options, tampering: Tampering): Buffer {
    const { origin = this.origin, challenge = options.challenge } = tampering;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  create(options: Options, tampering: Tampering = {}): Record<string, unknown> {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const coordinates: [number, Buffer][] = [
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ];
    const key = cbor(new Map<number, unknown>([[1, 2], [3, -7], [-1, 1], ...coordinates]));
    const length = Buffer.of(this.id.length >> 8, this.id.length & 255);
    const base = this.#data(options.rp?.id ?? '', tampering.flags ?? 0x45);
    const authData = Buffer.concat([base, Buffer.alloc(16), length, this.id, key]);
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    return this.#answer({
      clientDataJSON: this.#client('webauthn.create', options, tampering).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  get(options: Options, tampering: Tampering = {}): Record<string, unknown> {
    const client = this.#client('webauthn.get', options, tampering);
    const data = this.#data(options.rpId ?? '', tampering.flags ?? 0x05);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), tampering.key ?? this.#keys.privateKey);
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  #answer(response: object): Record<string, unknown> {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}
