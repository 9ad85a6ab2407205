// Owns what all adapters do alike when they talk to their vendor's JSON API: a refusal is certain, any other failure leaves the outcome open.
import { OutboundFailed, OutboundRefused } from '../../../../kernel/outbound/errors.ts';
import { CarrierNotReady, CarrierRefused } from './carrier.ts';
import type { CarrierHttpRequest, CarrierTools } from './vendor.ts';

/** The vendor answered with a 4xx status: nothing was done. */
export class VendorRefused extends CarrierRefused {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** For requests whose subject may be over or deleted already. */
export function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof VendorRefused)) throw error;
}

/** Undefined: the vendor has no such resource. */
export async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof VendorRefused && error.status === 404) return undefined;
    throw error;
  }
}

/** `reasonOf` puts a refusal in words, with what the vendor said about it. */
export type VendorApi = { name: string; tools: CarrierTools; reasonOf(status: number, answer: unknown): string };

/** Before a byte of the request has left. */
const UNSENT: ReadonlySet<OutboundFailed['kind']> = new Set(['dns', 'tls']);

export async function askVendor(
  { name, tools, reasonOf }: VendorApi,
  url: string,
  request: CarrierHttpRequest,
): Promise<unknown> {
  const { status, body } = await tools.fetch(url, request).catch((error: unknown) => {
    if (error instanceof OutboundRefused) throw new CarrierNotReady(`${name} cannot be asked: ${error.message}`);
    if (error instanceof OutboundFailed && UNSENT.has(error.kind))
      throw new CarrierRefused(`${name}: ${error.message}`);
    throw error;
  });
  const answer = body.length === 0 ? {} : parseJson(body);
  if (status >= 400 && status < 500) throw new VendorRefused(status, reasonOf(status, answer));
  if (status < 200 || status >= 300) throw new Error(`${name} answered ${status}`);
  if (answer === undefined) throw new Error(`${name} answered with something that is not JSON`);
  return answer;
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Where the vendor opens the socket of one line. */
export const relayUrl = ({ publicUrl }: CarrierTools, accountId: string, token: string): string =>
  `${publicUrl.replace(/^http/, 'ws')}/carriers/${accountId}/relay/${token}`;

/** Where the vendor reports about this account. */
export const callbackUrl = ({ publicUrl }: CarrierTools, accountId: string, kind: string): string =>
  `${publicUrl}/carriers/${accountId}/callbacks/${kind}`;
