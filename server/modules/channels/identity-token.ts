// Owns the token by which a website vouches for its visitor: a JSON Web Token that only the channel's secret can sign.
// Pure.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** What the site says of its visitor. */
export type VouchedVisitor = Omit<z.output<typeof Claims>, 'exp' | 'nbf'>;
type IdentityVerdict = { visitor: VouchedVisitor; expiresAt: Date } | { refused: string };

export const MAX_IDENTITY_TOKEN = 4096;
/** A token that outlives its page by so much was not made for one visit. */
const MAX_LIFE_SECONDS = 86_400;
const PART = /^[A-Za-z0-9_-]+$/;

const Header = z.object({ alg: z.literal('HS256'), typ: z.string().optional(), crit: z.never().optional() });
const Claims = z.object({
  external_id: z.string().trim().min(1).max(200),
  email: z.string().trim().min(3).max(254).optional(),
  email_verified: z.boolean().optional(),
  phone: z.string().trim().min(3).max(40).optional(),
  phone_verified: z.boolean().optional(),
  name: z.string().trim().min(1).max(200).optional(),
  exp: z.number(),
  nbf: z.number().optional(),
});

/** The algorithm is ours to say, not the token's: `none` and every other one is refused before anything is compared. */
export function verifyIdentityToken(token: string, secret: string, now: Date): IdentityVerdict {
  const parts = token.split('.');
  const [header = '', payload = '', signature = ''] = parts;
  const isToken = token.length <= MAX_IDENTITY_TOKEN && parts.length === 3 && parts.every((part) => PART.test(part));
  if (!isToken) return { refused: 'it is no JSON Web Token of three parts' };
  if (!Header.safeParse(readPart(header)).success) return { refused: 'its header must be {"alg":"HS256","typ":"JWT"}' };
  const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  // Spelled back: several texts decode to the same bytes, and only one of them is the signature.
  const isSigned =
    given.length === expected.length && timingSafeEqual(given, expected) && given.toString('base64url') === signature;
  if (!isSigned) return { refused: "it is not signed with this channel's secret" };
  const claims = Claims.safeParse(readPart(payload));
  if (!claims.success)
    return {
      refused:
        'its claims must be {external_id, email?, email_verified?, phone?, phone_verified?, name?, exp}, with exp in seconds',
    };
  const { exp, nbf, ...visitor } = claims.data;
  const seconds = now.getTime() / 1000;
  if (exp <= seconds) return { refused: 'it has expired' };
  if (exp > seconds + MAX_LIFE_SECONDS) return { refused: 'its exp is more than a day ahead' };
  if (nbf !== undefined && nbf > seconds) return { refused: 'it is not valid yet' };
  return { visitor, expiresAt: new Date(exp * 1000) };
}

function readPart(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
